/** Schemas that the services of a Supabase project create for themselves. */
const servicesOwn = [
  'auth',
  'extensions',
  'local_backend',
  'realtime',
  'storage',
  'supabase_migrations',
]

/** SQL: every schema except PostgreSQL's own, whose names are the only ones that may start with 'pg_'. */
export const allSchemas = `(
  select nspname::text from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
)`

/** SQL: every schema from our migrations. It includes schemas of later migrations automatically. */
export const ourSchemas = `(
  select nspname::text from pg_namespace
  where nspname !~ '^pg_' and nspname not in ('information_schema', ${servicesOwn.map((name) => `'${name}'`).join()})
)`

/** SQL: whether the object with this oid belongs to an extension. */
export const isOfExtension = (oid: string) =>
  `exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`
