/** Schemas that the services of a Supabase project make for themselves. */
const servicesOwn = [
  'auth',
  'extensions',
  'local_backend',
  'realtime',
  'storage',
  'supabase_migrations',
]

/** SQL: every schema but PostgreSQL's own, whose names nobody else may begin with 'pg_'. */
export const allSchemas = `(
  select nspname::text from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
)`

/** SQL: every schema that comes from our migrations. One that a later migration makes is among them unasked. */
export const ourSchemas = `(
  select nspname::text from pg_namespace
  where nspname !~ '^pg_' and nspname not in ('information_schema', ${servicesOwn.map((name) => `'${name}'`).join()})
)`

/** SQL: whether what has this oid came with an extension. */
export const isOfExtension = (oid: string) =>
  `exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`
