FROM vitrine-bases/debian:local
COPY bun /usr/local/bin/bun
# Of the machine that builds: what it trusts, Bun trusts.
COPY ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
