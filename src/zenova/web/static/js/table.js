// A live table: one module per concern, each with its own file.
import './motion.js';
import './tabs.js';
import './keyboard.js';
import './tips.js';
import './look.js';
import './turn.js';
import './hints.js';
import './here.js';
import './stream.js';
import './clocks.js';
import './coach.js';
import './moments.js';
import './end.js';
import './talk.js';
import './calls.js';
import './travel.js';
import './story.js';
