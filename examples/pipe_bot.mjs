// A bot over a pipe, in JavaScript: takes the option with the longest label. Change `choose`, and it is your bot.
//
//     zenova arena zenith --bots "pipe:node examples/pipe_bot.mjs" random --games 20
//
// The protocol: docs/protocol.md

import { createInterface } from "node:readline";

function choose(question) {
  const lengths = question.options.map((option) => option.label.length);
  return lengths.indexOf(Math.max(...lengths));
}

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  const answer = question.ask === "choose" ? { option: choose(question) } : { ready: true };
  console.log(JSON.stringify(answer));
}
