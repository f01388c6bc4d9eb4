#!/bin/sh
# Runs once, on the empty database of compose.yaml. Creates the role that owns and migrates the product's database, and
# the role by which the product works. Removes the password of the superuser, who can then not log in over the network.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$POSTGRES_PASSWORD" -v worker="$DATABASE_PASSWORD" -U postgres -d postgres <<'END'
create role kodu login password :'owner';
create role kodu_app login password :'worker';
create database kodu owner kodu encoding 'UTF8' template template0;
alter role postgres password null;
END
