#!/bin/sh
# Runs once, on the empty database of compose.yaml: a role that owns its database and migrates it, one that the product works with, and no way in by
# the network for the superuser.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" -U postgres -d postgres <<'END'
create role kodu login password :'password';
create role kodu_app login password :'password';
create database kodu owner kodu encoding 'UTF8' template template0;
alter role postgres password null;
END
