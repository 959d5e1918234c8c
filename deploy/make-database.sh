#!/bin/sh
# Runs once, when the volume is new: creates the role and the database of docs/guides/external-postgresql.md.
set -eu
psql --username "$POSTGRES_USER" --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" <<'SQL'
create role sampletrail login createrole bypassrls replication password :'password';
create database sampletrail owner sampletrail;
SQL
