# docker build -t pavonis . && docker run -p 8017:8017 -v pavonis:/data pavonis
FROM python:3.12.12-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
# an image without the compiled engine or without the browser client would be half a one
ENV PAVONIS_COMPILED=1 PAVONIS_CLIENT=1
# the versions that were tested, also of what the wheel is built with
ENV PIP_CONSTRAINT=/src/requirements.lock
RUN python -m venv /opt/pavonis && /opt/pavonis/bin/pip install --no-cache-dir '.[server]'

FROM python:3.12.12-slim-bookworm
RUN useradd --system --create-home --home-dir /data pavonis
COPY --from=build /opt/pavonis /opt/pavonis
USER pavonis
VOLUME /data
EXPOSE 8017
# another port: -e PAVONIS_PORT=..., which the health check asks, too
# `pavonis backup` and `pavonis restore` are at hand inside
ENV PATH=/opt/pavonis/bin:$PATH
ENV PAVONIS_HOST=0.0.0.0 PAVONIS_PORT=8017 PAVONIS_DATABASE_URL=sqlite:////data/pavonis.db
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["/opt/pavonis/bin/python", "-c", \
    "import os, urllib.request as u; u.urlopen(f\"http://127.0.0.1:{os.environ['PAVONIS_PORT']}/healthz\", timeout=4)"]
ENTRYPOINT ["pavonis", "serve"]
