/**
 * Each takes the list of exposed schemas as $1. They only read the catalogue, and call nothing that needs rights, so that
 * any role may run them.
 */

/** As in PostgREST, partitions are left out: the policies of their table do not apply to them. */
export const TABLES = `
select
  n.nspname as schema,
  c.relname as name,
  c.oid::int8::text as oid,
  c.relkind in ('v', 'm') as is_view,
  c.relkind in ('r', 'p') as is_table,
  obj_description(c.oid, 'pg_class') as comment,
  coalesce((
    select array_agg(a.attname::text order by k.position)
    from pg_constraint p
    cross join lateral unnest(p.conkey) with ordinality as k (attnum, position)
    join pg_attribute a on a.attrelid = p.conrelid and a.attnum = k.attnum
    where p.conrelid = c.oid and p.contype = 'p'
  ), '{}') as primary_key
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where n.nspname = any ($1::text[])
  and c.relkind in ('r', 'p', 'v', 'm', 'f')
  and not c.relispartition
order by n.nspname, c.relname`

/** The changes that rules and triggers of views and foreign tables ($1, oids) allow. */
export const CHANGEABLE = `
select u.oid::int8::text as oid, pg_relation_is_updatable(u.oid, true) as events
from unnest($1::oid[]) as u (oid)`

/**
 * The query trees of all views, because an exposed one may use one that is not. A view without its tree embeds nothing:
 * trees of more than a megabyte are left out, and those over 32 MB together, beginning with views that are not exposed.
 */
export const VIEW_TREES = `
select oid::int8::text as oid, tree
from (
  select
    c.oid,
    r.ev_action::text as tree,
    sum(octet_length(r.ev_action::text)) over (order by n.nspname = any ($1::text[]) desc, c.oid) as total
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN'
  where c.relkind in ('v', 'm')
    and n.nspname not in ('pg_catalog', 'information_schema')
    and octet_length(r.ev_action::text) < 1000000
) as sized
where total < 32000000
order by oid`

/** Primary keys of all tables, because a view may show one of a schema that is not exposed. */
export const PRIMARY_KEYS = `
select p.conrelid::int8::text as oid, p.conkey::int[] as columns
from pg_constraint p
where p.contype = 'p' and $1::text[] is not null`

/** For a domain its base type, also through domains over domains: after 64 the last one reached. */
const BASE_TYPES = `
with recursive steps (domain, type, depth) as (
  select t.oid, t.typbasetype, 1 from pg_type t where t.typtype = 'd'
  union all
  select s.domain, t.typbasetype, s.depth + 1
  from steps s
  join pg_type t on t.oid = s.type and t.typtype = 'd'
  where s.depth < 64
),
base_types as (
  select distinct on (domain) domain, type from steps order by domain, depth desc
)`

export const COLUMNS = `${BASE_TYPES}
select
  a.attrelid::int8::text as oid,
  a.attnum as position,
  a.attname as name,
  format_type(a.atttypid, -1) as type,
  not (a.attnotnull or (t.typtype = 'd' and t.typnotnull)) as nullable,
  case
    when a.attidentity = 'd' then (
      select format('nextval(%L::regclass)', format('%I.%I', sn.nspname, s.relname))
      from pg_depend o
      join pg_class s on s.oid = o.objid and s.relkind = 'S'
      join pg_namespace sn on sn.oid = s.relnamespace
      where o.classid = 'pg_class'::regclass
        and o.refclassid = 'pg_class'::regclass
        and o.refobjid = a.attrelid
        and o.refobjsubid = a.attnum
        and o.deptype = 'i'
      limit 1
    )
    when a.attgenerated = '' and a.attidentity = '' then
      coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0))
  end as "default",
  coalesce(b.type, t.oid) in ('json'::regtype, 'jsonb'::regtype) as is_json,
  coalesce(b.type, t.oid) = 'tsvector'::regtype as is_search_vector,
  col_description(a.attrelid, a.attnum) as comment
from pg_attribute a
join pg_class c on c.oid = a.attrelid
join pg_namespace n on n.oid = c.relnamespace
join pg_type t on t.oid = a.atttypid
left join base_types b on b.domain = t.oid
left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
where n.nspname = any ($1::text[])
  and c.relkind in ('r', 'p', 'v', 'm', 'f')
  and a.attnum > 0
  and not a.attisdropped
  and ($2::oid[] is null or c.oid = any ($2))
order by a.attrelid, a.attnum`

/** Foreign keys between any two tables; views may show tables of schemas that are not exposed. */
export const FOREIGN_KEYS = `
select
  f.conname as name,
  f.conrelid::int8::text as from_oid,
  f.confrelid::int8::text as to_oid,
  f.conkey::int[] as from_columns,
  f.confkey::int[] as to_columns,
  -- As in PostgREST: a unique constraint counts, an index alone does not.
  exists (
    select from pg_constraint u
    where u.conrelid = f.conrelid
      and u.contype in ('p', 'u')
      and f.conkey::int[] = (select array_agg(k order by k) from unnest(u.conkey::int[]) as k)
  ) as is_unique
from pg_constraint f
join pg_class c on c.oid = f.conrelid
where f.contype = 'f' and f.conparentid = 0 and $1::text[] is not null
order by f.conrelid, f.conname, f.oid`

/** Functions of any schema that take a row of an exposed table and return rows of a table of the same schema. */
export const COMPUTED_RELATIONSHIPS = `
select
  n.nspname as schema,
  p.proname as name,
  tn.nspname as table_schema,
  source.relname as from_table,
  target.relname as to_table,
  not p.proretset or p.prorows = 1 as is_single
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_class source on source.reltype = p.proargtypes[0]
join pg_class target on target.reltype = p.prorettype and target.relnamespace = source.relnamespace
join pg_namespace tn on tn.oid = source.relnamespace
where tn.nspname = any ($1::text[])
  and p.pronargs = 1
  and p.prokind = 'f'
  and source.relkind in ('r', 'p', 'v', 'm', 'f')
  and target.relkind in ('r', 'p', 'v', 'm', 'f')
order by n.nspname = tn.nspname desc, p.proname, p.oid`

export const FUNCTIONS = `${BASE_TYPES}
select
  n.nspname as schema,
  p.proname as name,
  coalesce(p.proargnames, '{}') as argument_names,
  coalesce(p.proargmodes::text[], '{}') as argument_modes,
  (
    select coalesce(array_agg(format_type(u.type, -1) order by u.position), '{}')
    from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as u (type, position)
  ) as argument_types,
  p.pronargs as input_count,
  p.pronargdefaults as default_count,
  p.proretset as returns_set,
  p.prorettype = 'void'::regtype as returns_void,
  t.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false) as returns_composite,
  p.prorettype = 'record'::regtype and not coalesce(p.proargmodes::text[] && '{t,b,o}', false) as returns_record,
  rn.nspname as return_schema,
  r.relname as return_table,
  p.provolatile = 'v' as is_volatile,
  obj_description(p.oid, 'pg_proc') as comment
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
left join base_types b on b.domain = p.prorettype
join pg_type t on t.oid = coalesce(b.type, p.prorettype)
left join pg_class r on r.oid = nullif(t.typrelid, 0) and r.relkind in ('r', 'p', 'v', 'm', 'f')
left join pg_namespace rn on rn.oid = r.relnamespace
where n.nspname = any ($1::text[])
  and p.prokind = 'f'
  and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
  and ($2::oid[] is null or p.oid = any ($2))
order by n.nspname, p.proname, p.oid`
