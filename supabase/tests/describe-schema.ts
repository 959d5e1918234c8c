import { createHash } from 'node:crypto'
import type { Client } from 'pg'

/** Schemas that the migrations create, and `public`. */
const OURS = `('public', 'catalogue', 'private', 'internal')`
/** Tables of services to which our migrations add triggers and policies. */
const TOUCHED = `('auth.users'::regclass, 'storage.objects'::regclass)`

const acl = (of: string) => `coalesce((
  select string_agg(format('%s=%s%s by %s', coalesce(g.rolname, 'public'), a.privilege_type,
    case when a.is_grantable then '*' else '' end, r.rolname), ', '
    order by g.rolname, a.privilege_type, r.rolname)
  from pg_catalog.aclexplode(${of}) as a
  join pg_catalog.pg_roles as r on r.oid = a.grantor
  left join pg_catalog.pg_roles as g on g.oid = a.grantee), '')`

/** Each returns `name` and `definition`. Comments are a separate kind of object. */
const QUERIES = {
  schemas: `
    select nspname as name, concat_ws(E'\\n', nspowner::regrole, ${acl('nspacl')}) as definition
    from pg_catalog.pg_namespace where nspname in ${OURS}`,
  extensions: `
    select extname as name, extnamespace::regnamespace::text as definition from pg_catalog.pg_extension`,
  types: `
    select t.oid::regtype::text as name, concat_ws(E'\\n', t.typtype, t.typowner::regrole, (
      select string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum)
      from pg_catalog.pg_attribute as a where a.attrelid = t.typrelid and not a.attisdropped
    ), ${acl('t.typacl')}) as definition
    from pg_catalog.pg_type as t left join pg_catalog.pg_class as c on c.oid = t.typrelid
    where t.typnamespace::regnamespace::text in ${OURS} and t.typelem = 0 and (c.oid is null or c.relkind = 'c')`,
  tables: `
    select c.oid::regclass::text as name, concat_ws(E'\\n', c.relkind, c.relpersistence, c.relowner::regrole,
      concat('rls ', c.relrowsecurity, ' ', c.relforcerowsecurity), concat('identity ', c.relreplident), c.reloptions::text,
      c.relam::regclass, ${acl('c.relacl')}) as definition
    from pg_catalog.pg_class as c
    where c.relnamespace::regnamespace::text in ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')`,
  columns: `
    select format('%s.%s', a.attrelid::regclass, a.attname) as name, concat_ws(E'\\n',
      -- The place among those that are left.
      row_number() over (partition by a.attrelid order by a.attnum),
      format_type(a.atttypid, a.atttypmod), a.attcollation::regcollation, case when a.attnotnull then 'not null' end,
      concat('identity ', a.attidentity), concat('generated ', a.attgenerated), a.attstorage, a.attcompression, a.attstattarget,
      pg_get_expr(d.adbin, d.adrelid), ${acl('a.attacl')}) as definition
    from pg_catalog.pg_attribute as a
    join pg_catalog.pg_class as c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'v', 'm', 'f')
    left join pg_catalog.pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace::regnamespace::text in ${OURS} and a.attnum > 0 and not a.attisdropped`,
  sequences: `
    select s.seqrelid::regclass::text as name, concat_ws(E'\\n', s.seqtypid::regtype, s.seqstart, s.seqincrement,
      s.seqmax, s.seqmin, s.seqcache, s.seqcycle, (
        select string_agg(pg_describe_object(d.refclassid, d.refobjid, d.refobjsubid) || concat(' ', d.deptype), ', ')
        from pg_catalog.pg_depend as d
        where d.classid = 'pg_class'::regclass and d.objid = s.seqrelid and d.deptype in ('a', 'i')
      )) as definition
    from pg_catalog.pg_sequence as s join pg_catalog.pg_class as c on c.oid = s.seqrelid
    where c.relnamespace::regnamespace::text in ${OURS}`,
  constraints: `
    select format('%s: %s', k.conrelid::regclass, k.conname) as name, concat_ws(E'\\n', k.contype, k.condeferrable,
      k.condeferred, k.convalidated, k.conenforced, k.conislocal, k.connoinherit, k.conindid::regclass,
      pg_get_constraintdef(k.oid)) as definition
    from pg_catalog.pg_constraint as k where k.connamespace::regnamespace::text in ${OURS}`,
  indexes: `
    select i.indexrelid::regclass::text as name, concat_ws(E'\\n', pg_get_indexdef(i.indexrelid), i.indisprimary,
      i.indisvalid, i.indisclustered, i.indisreplident, c.reloptions::text) as definition
    from pg_catalog.pg_index as i join pg_catalog.pg_class as c on c.oid = i.indexrelid
    where c.relnamespace::regnamespace::text in ${OURS}`,
  views: `
    select c.oid::regclass::text as name, pg_get_viewdef(c.oid) as definition from pg_catalog.pg_class as c
    where c.relkind in ('v', 'm') and c.relnamespace::regnamespace::text in ${OURS}`,
  rules: `
    select format('%s: %s', r.ev_class::regclass, r.rulename) as name, pg_get_ruledef(r.oid) as definition
    from pg_catalog.pg_rewrite as r join pg_catalog.pg_class as c on c.oid = r.ev_class
    where c.relnamespace::regnamespace::text in ${OURS}`,
  statistics: `
    select stxname as name, pg_get_statisticsobjdef(oid) as definition from pg_catalog.pg_statistic_ext`,
  functions: `
    select p.oid::regprocedure::text as name, concat_ws(E'\\n', p.prokind, p.proowner::regrole, p.procost, p.prorows,
      p.proleakproof, p.proisstrict, p.prosecdef, p.provolatile, p.proparallel, p.proconfig::text,
      pg_get_functiondef(p.oid), ${acl('p.proacl')}) as definition
    from pg_catalog.pg_proc as p where p.pronamespace::regnamespace::text in ${OURS} and p.prokind <> 'a'`,
  triggers: `
    select format('%s: %s', t.tgrelid::regclass, t.tgname) as name,
      concat_ws(E'\\n', t.tgenabled, pg_get_triggerdef(t.oid)) as definition
    from pg_catalog.pg_trigger as t join pg_catalog.pg_class as c on c.oid = t.tgrelid
    where not t.tgisinternal and (c.relnamespace::regnamespace::text in ${OURS} or c.oid in ${TOUCHED})`,
  policies: `
    select format('%s: %s', p.polrelid::regclass, p.polname) as name, concat_ws(E'\\n', p.polcmd, p.polpermissive, (
      select string_agg(r.rolname, ', ' order by r.rolname) from pg_catalog.pg_roles as r where r.oid = any (p.polroles)
    ), pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) as definition
    from pg_catalog.pg_policy as p join pg_catalog.pg_class as c on c.oid = p.polrelid
    where c.relnamespace::regnamespace::text in ${OURS} or c.oid in ${TOUCHED}`,
  'default privileges': `
    select format('%s in %s for %s', defaclobjtype, defaclnamespace::regnamespace, defaclrole::regrole) as name,
      ${acl('defaclacl')} as definition
    from pg_catalog.pg_default_acl`,
  publications: `
    select p.pubname as name, concat_ws(E'\\n', p.puballtables, p.pubinsert, p.pubupdate, p.pubdelete, p.pubtruncate,
      p.pubviaroot, (
        select string_agg(format('%s.%s (%s) %s', t.schemaname, t.tablename, t.attnames, t.rowfilter), E'\\n'
          order by t.schemaname, t.tablename)
        from pg_catalog.pg_publication_tables as t where t.pubname = p.pubname
      )) as definition
    from pg_catalog.pg_publication as p`,
  comments: `
    select pg_describe_object(d.classoid, d.objoid, d.objsubid) as name, d.description as definition
    from pg_catalog.pg_description as d, pg_identify_object(d.classoid, d.objoid, d.objsubid) as i
    where (i.schema in ${OURS} or i.type = 'schema' and i.name in ${OURS}
        or i.type in ('policy', 'trigger') and i.identity ~ ' on (auth.users|storage.objects)$')
      and not exists (
        select from pg_catalog.pg_depend as e where e.classid = d.classoid and e.objid = d.objoid and e.deptype = 'e'
      )`,
} satisfies Record<string, string>

type Kind = keyof typeof QUERIES

export const kinds = Object.keys(QUERIES) as Kind[]

/** For all objects of a kind: their number, and a digest of everything in PostgreSQL's catalogue. */
export interface Digest {
  count: number
  sha256: string
}

/** The objects of a database by kind. Two databases with the same digests have the same schema. */
export async function describeSchema(client: Client): Promise<Record<string, Digest>> {
  await client.query(`set search_path = ''`)
  const digests: Record<string, Digest> = {}
  for (const kind of kinds) {
    const { rows } = await client.query<{ name: string; definition: string }>(QUERIES[kind])
    const lines = rows.map(({ name, definition }) => `${name}\n${definition}`).toSorted()
    const sha256 = createHash('sha256').update(lines.join('\0')).digest('hex')
    digests[kind] = { count: lines.length, sha256 }
  }
  return digests
}
