import { expect, it } from 'vitest'
import { openDatabase } from './open-database.ts'
import { allSchemas, isOfExtension } from './our-schemas.ts'

const { run, raw } = openDatabase()

interface Line {
  line: string
}

// Includes the services' own schemas: the API roles' rights in them need approval, too.
const schemas = allSchemas
const roles = `(values (1, 'anon'), (2, 'authenticated'), (3, 'service_role')) as role (place, name)`

const schemaLines = `
  select format('schema %s: usage for %s', n.nspname, coalesce(
    (select string_agg(role.name, ', ' order by role.place) from ${roles}
      where has_schema_privilege(role.name, n.oid, 'usage')), 'nobody')) ||
    case when exists (select from ${roles} where has_schema_privilege(role.name, n.oid, 'create'))
      then ' AND CREATE' else '' end as line
  from pg_namespace n where n.nspname in ${schemas} order by n.nspname`

/** A right on the whole table is '*'; one on some columns names them. */
const tableLines = `
  select format('%s %I.%I: %s %s: %s',
    case c.relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end,
    n.nspname, c.relname, role.name, verb.name, granted.columns) as line
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname in ${schemas}
  cross join ${roles}
  cross join (values (1, 'select'), (2, 'insert'), (3, 'update'), (4, 'delete'), (5, 'truncate'),
    (6, 'references'), (7, 'trigger'), (8, 'maintain')) as verb (place, name)
  cross join lateral (
    select case
      when has_table_privilege(role.name, c.oid, verb.name) then '*'
      when verb.name in ('select', 'insert', 'update', 'references') then (
        select string_agg(a.attname, ' ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and has_column_privilege(role.name, c.oid, a.attnum, verb.name)
      )
    end
  ) as granted (columns)
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and granted.columns is not null and not ${isOfExtension('c.oid')}
  order by n.nspname, c.relname, role.place, verb.place`

const sequenceLines = `
  select format('sequence %I.%I: %s', n.nspname, c.relname, role.name) as line
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname in ${schemas}
  cross join ${roles}
  where c.relkind = 'S' and (has_sequence_privilege(role.name, c.oid, 'usage')
    or has_sequence_privilege(role.name, c.oid, 'select') or has_sequence_privilege(role.name, c.oid, 'update'))
  order by 1`

const functionLines = `
  select format('function %I.%I(%s): %s', n.nspname, p.proname, oidvectortypes(p.proargtypes), coalesce(
    (select string_agg(role.name, ', ' order by role.place) from ${roles}
      where has_function_privilege(role.name, p.oid, 'execute')), 'nobody')) as line
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace and n.nspname in ${schemas}
  where not ${isOfExtension('p.oid')}
  order by n.nspname, p.proname, oidvectortypes(p.proargtypes)`

/** A policy's name says what it promises; the first digits of its conditions' MD5 show what it does. */
const policyLines = `
  select format('policy on %I.%I: %s for %s to %s: %s [%s]', schemaname, tablename,
    lower(permissive), lower(cmd), array_to_string(roles, ', '), policyname,
    left(md5(concat_ws(' / ', 'using ' || qual, 'check ' || with_check)), 8)) as line
  from pg_policies where schemaname in ${schemas}
  order by schemaname, tablename, permissive, cmd, roles::text`

async function readMatrix(): Promise<string[][]> {
  const parts: string[][] = []
  for (const sql of [schemaLines, tableLines, sequenceLines, functionLines, policyLines]) {
    const lines = await run<Line>('owner', sql)
    if (lines.length > 0) parts.push(lines.map(({ line }) => line))
  }
  return parts
}

it('every right of every role on every schema, table, column and function is an approved one', async () => {
  const parts = await readMatrix()
  // Read each changed line before you accept it with `vitest run --project database -u`.
  const text = parts.map((lines) => lines.join('\n')).join('\n\n')
  await expect(`${text}\n`).toMatchFileSnapshot('access-matrix.txt')
})

it.each([
  [
    'a new schema',
    'create schema reports; grant usage on schema reports to anon',
    ['schema reports: usage for anon'],
  ],
  [
    'a function in it',
    `create function reports.f() returns int language sql as 'select 1';
     grant execute on function reports.f() to anon`,
    ['function reports.f(): anon'],
  ],
  [
    'a table of the service of accounts',
    'grant select (email) on auth.users to anon',
    ['table auth.users: anon select: email'],
  ],
  [
    'the conditions of a policy',
    `alter policy "Owners read their own views" on public.saved_views using (true)`,
    [
      expect.stringMatching(
        /^policy on public\.saved_views: permissive for select to authenticated: Owners read their own views \[\w{8}\]$/,
      ),
    ],
  ],
])('%s adds a line', async (_what, planted, lines) => {
  const before = new Set((await readMatrix()).flat())
  const giver = await raw().connect(planted.includes('auth.') ? 'supabase_auth_admin' : 'postgres')
  await giver.query(planted)
  expect((await readMatrix()).flat().filter((line) => !before.has(line))).toEqual(lines)
})
