#!/bin/sh
# Once, when the volume is new: the role and the database that docs/guides/external-postgresql.md asks for.
set -eu
psql --username "$POSTGRES_USER" --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" <<'SQL'
create role sampletrail login createrole bypassrls replication password :'password';
create database sampletrail owner sampletrail;
SQL
