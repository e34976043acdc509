# docker build -t pavonis . && docker run -p 8017:8017 -v pavonis:/data pavonis
FROM python:3.12-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
# an image without the compiled engine or without the browser client would be half a one
ENV PAVONIS_COMPILED=1 PAVONIS_CLIENT=1
RUN python -m venv /opt/pavonis && /opt/pavonis/bin/pip install --no-cache-dir .

FROM python:3.12-slim
RUN useradd --system --create-home --home-dir /data pavonis
COPY --from=build /opt/pavonis /opt/pavonis
USER pavonis
VOLUME /data
EXPOSE 8017
ENV PAVONIS_HOST=0.0.0.0 PAVONIS_DATABASE_URL=sqlite:////data/pavonis.db
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s CMD ["/opt/pavonis/bin/python", "-c", \
    "import urllib.request as u; u.urlopen('http://127.0.0.1:8017/healthz', timeout=4)"]
ENTRYPOINT ["/opt/pavonis/bin/pavonis", "serve"]
