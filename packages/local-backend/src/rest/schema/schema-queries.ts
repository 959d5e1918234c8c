/** Each takes the list of exposed schemas as $1. They read the catalogue only, so any role may run them. */

/** Partitions are left out, as in PostgREST: policies of the table that they are parts of do not hold for them. */
export const TABLES = `
select
  n.nspname as schema,
  c.relname as name,
  c.oid::int8::text as oid,
  c.relkind in ('v', 'm') as is_view,
  (pg_relation_is_updatable(c.oid, true) & 8) > 0 as insertable,
  (pg_relation_is_updatable(c.oid, true) & 4) > 0 as updatable,
  (pg_relation_is_updatable(c.oid, true) & 16) > 0 as deletable,
  obj_description(c.oid, 'pg_class') as comment,
  coalesce((
    select array_agg(a.attname::text order by k.position)
    from pg_constraint p
    cross join lateral unnest(p.conkey) with ordinality as k (attnum, position)
    join pg_attribute a on a.attrelid = p.conrelid and a.attnum = k.attnum
    where p.conrelid = c.oid and p.contype = 'p'
  ), '{}') as primary_key,
  (
    select r.ev_action::text
    from pg_rewrite r
    where r.ev_class = c.oid and r.rulename = '_RETURN'
  ) as view_tree
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where n.nspname = any ($1::text[])
  and c.relkind in ('r', 'p', 'v', 'm', 'f')
  and not c.relispartition
order by n.nspname, c.relname`

export const COLUMNS = `
select
  a.attrelid::int8::text as oid,
  a.attnum as position,
  a.attname as name,
  format_type(a.atttypid, -1) as type,
  not (a.attnotnull or (t.typtype = 'd' and t.typnotnull)) as nullable,
  case
    when a.attidentity = 'd' then
      format('nextval(%L::regclass)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
    when a.attgenerated = '' and a.attidentity = '' then
      coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0))
  end as "default",
  coalesce(nullif(t.typbasetype, 0), t.oid) in ('json'::regtype, 'jsonb'::regtype) as is_json,
  -- Also a domain over it, and a domain over that.
  (
    with recursive below (type) as (
      select t.oid
      union
      select d.typbasetype from pg_type d join below on d.oid = below.type where d.typtype = 'd'
    )
    select bool_or(type = 'tsvector'::regtype) from below
  ) as is_search_vector,
  col_description(a.attrelid, a.attnum) as comment
from pg_attribute a
join pg_class c on c.oid = a.attrelid
join pg_namespace n on n.oid = c.relnamespace
join pg_type t on t.oid = a.atttypid
left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
where n.nspname = any ($1::text[])
  and c.relkind in ('r', 'p', 'v', 'm', 'f')
  and a.attnum > 0
  and not a.attisdropped
order by a.attrelid, a.attnum`

/** Foreign keys between any two tables; views may show tables of schemas that are not exposed. */
export const FOREIGN_KEYS = `
select
  f.conname as name,
  f.conrelid::int8::text as from_oid,
  f.confrelid::int8::text as to_oid,
  f.conkey::int[] as from_columns,
  f.confkey::int[] as to_columns,
  exists (
    select from pg_index i
    where i.indrelid = f.conrelid
      and i.indisunique
      and i.indpred is null
      and i.indexprs is null
      and (select array_agg(k order by k) from unnest(i.indkey::int[]) with ordinality as u (k, o) where o <= i.indnkeyatts)
        = (select array_agg(k order by k) from unnest(f.conkey::int[]) as u (k))
  ) as is_unique,
  f.conkey::int[] <@ coalesce(
    (select p.conkey::int[] from pg_constraint p where p.conrelid = f.conrelid and p.contype = 'p'), '{}'
  ) as in_primary_key
from pg_constraint f
join pg_class c on c.oid = f.conrelid
where f.contype = 'f' and f.conparentid = 0 and $1::text[] is not null
order by f.conname, f.oid`

/** Functions that take a row of a table and return rows of a table, both of their own schema. */
export const COMPUTED_RELATIONSHIPS = `
select
  n.nspname as schema,
  p.proname as name,
  source.relname as from_table,
  target.relname as to_table,
  not p.proretset or p.prorows = 1 as is_single
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_class source on source.reltype = p.proargtypes[0] and source.relnamespace = n.oid
join pg_class target on target.reltype = p.prorettype and target.relnamespace = n.oid
where n.nspname = any ($1::text[])
  and p.pronargs = 1
  and p.prokind = 'f'
  and source.relkind in ('r', 'p', 'v', 'm', 'f')
  and target.relkind in ('r', 'p', 'v', 'm', 'f')
order by p.proname, p.oid`

export const FUNCTIONS = `
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
  coalesce(b.typtype, t.typtype) = 'c' or p.prorettype = 'record'::regtype
    or coalesce(p.proargmodes::text[] && '{t,b,o}', false) as returns_composite,
  rn.nspname as return_schema,
  r.relname as return_table,
  p.provolatile = 'v' as is_volatile,
  obj_description(p.oid, 'pg_proc') as comment
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_type t on t.oid = p.prorettype
left join pg_type b on b.oid = t.typbasetype
left join pg_class r on r.oid = coalesce(nullif(t.typrelid, 0), b.typrelid) and r.relkind in ('r', 'p', 'v', 'm', 'f')
left join pg_namespace rn on rn.oid = r.relnamespace
where n.nspname = any ($1::text[])
  and p.prokind = 'f'
  and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
order by n.nspname, p.proname, p.oid`
