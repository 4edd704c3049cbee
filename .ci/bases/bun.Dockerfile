FROM vitrine-bases/debian:local
COPY bun /usr/local/bin/bun
# The certificates of the build machine: Bun trusts the same authorities.
COPY ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
