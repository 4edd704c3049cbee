FROM vitrine-bases/debian:local
COPY postgres /usr/local/bin/postgres-entrypoint
RUN ln -s /usr/lib/postgresql/*/bin/* /usr/local/bin/ && install -d -o postgres /var/lib/postgresql/data /run/postgresql
USER postgres
VOLUME /var/lib/postgresql/data
STOPSIGNAL SIGINT
ENTRYPOINT ["postgres-entrypoint"]
