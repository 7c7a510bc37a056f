# The table in the browser. Build: docker build -t zenova .   Run: docker compose up
FROM python:3.13-slim AS build
WORKDIR /source
COPY pyproject.toml constraints.txt hatch_build.py README.md LICENSE ./
COPY src src
COPY docs/rules docs/rules
RUN python -m venv /opt/zenova \
 && /opt/zenova/bin/pip install --no-cache-dir -c constraints.txt '.[postgresql]'

FROM python:3.13-slim
COPY --from=build /opt/zenova /opt/zenova
RUN useradd --create-home --uid 1000 zenova \
 && mkdir -p /data \
 && chown zenova:zenova /data
USER zenova
# Games, also those that --keep-finished moves out, and compiled code outlive the container in the volume.
ENV PATH=/opt/zenova/bin:$PATH \
    ZENOVA_CACHE=/data/cache
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
CMD ["zenova", "serve", "--host", "0.0.0.0", "--port", "8000", "--database", "/data/tables.db"]
