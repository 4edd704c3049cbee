FROM oven/bun:1.4.5-slim AS build
WORKDIR /build
COPY package.json bun.lock bunfig.toml ./
RUN bun install --frozen-lockfile --production
COPY scripts scripts
COPY data data
COPY src src
# The folder is made here because the last stage has no shell to make it with, and a volume takes over its owner.
RUN bun scripts/build.ts --out dist && mkdir volume

# The C library and nothing else: no shell, no package manager, no user but this one.
FROM gcr.io/distroless/base-nossl-debian12:nonroot
LABEL org.opencontainers.image.title="Vitrine" \
      org.opencontainers.image.description="A simulated shop and travel agency for AI shopping agents" \
      org.opencontainers.image.licenses="MIT"
COPY --from=build /build/dist/vitrine /usr/local/bin/vitrine
COPY --from=build /build/dist/sbom.cdx.json /usr/share/doc/vitrine/sbom.cdx.json
COPY --from=build --chown=65532:65532 /build/volume /data
# Where a server makes its file. To name it here would take from `mcp` the store of its own.
WORKDIR /data
# The last one as in package.json: a third less of the processor for a request (docs/decisions/0040).
ENV HOST=0.0.0.0 \
    PORT=3000 \
    MIMALLOC_PURGE_HOLES=0
USER 65532:65532
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=5s --retries=3 CMD ["/usr/local/bin/vitrine", "health"]
ENTRYPOINT ["/usr/local/bin/vitrine"]
