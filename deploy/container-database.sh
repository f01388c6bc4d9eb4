#!/bin/sh
# Runs once, on the empty database of compose.yaml: a role that owns its database and is no superuser, and no way in by the network for the one that is.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" -U postgres -d postgres <<'END'
create role kodu login password :'password';
create database kodu owner kodu encoding 'UTF8' template template0;
alter role postgres password null;
END
