#!/bin/sh
# Starts Debian's PostgreSQL. Like the official image, it takes the password from POSTGRES_PASSWORD and runs the scripts
# in /docker-entrypoint-initdb.d at the first start. So compose.yaml works with both images.
set -eu

if [ "${1-}" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  password=$(mktemp)
  printf '%s\n' "${POSTGRES_PASSWORD:?POSTGRES_PASSWORD is missing}" >"$password"
  initdb --pgdata="$PGDATA" --username=postgres --pwfile="$password" --encoding=UTF8 --locale=C.UTF-8 \
    --auth-local=trust --auth-host=scram-sha-256
  rm "$password"
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
  pg_ctl --pgdata="$PGDATA" --wait start -o "-c listen_addresses=''"
  export POSTGRES_USER=postgres
  for script in /docker-entrypoint-initdb.d/*.sh; do
    if [ -e "$script" ]; then sh "$script"; fi
  done
  pg_ctl --pgdata="$PGDATA" --wait stop
fi
exec "$@"
