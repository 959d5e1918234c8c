import { describe, expect, it } from 'vitest'
import { openDatabase } from './open-database.ts'
import { ourSchemas as ours } from './our-schemas.ts'

const { run } = openDatabase()

/** Each query finds objects that break the rule; it must find none. */
describe('the schema', () => {
  it.each([
    [
      'row level security is on for every table',
      `select c.oid::regclass::text as found from pg_class c
       where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ${ours} and not c.relrowsecurity`,
    ],
    [
      'every table and view has a comment',
      `select c.oid::regclass::text as found from pg_class c
       where c.relkind in ('r', 'p', 'v') and c.relnamespace::regnamespace::text in ${ours}
         and obj_description(c.oid, 'pg_class') is null`,
    ],
    [
      'every function has a comment',
      `select p.oid::regprocedure::text as found from pg_proc p
       where p.pronamespace::regnamespace::text in ${ours} and obj_description(p.oid, 'pg_proc') is null`,
    ],
    [
      'every function has an empty search path',
      `select p.oid::regprocedure::text as found from pg_proc p
       where p.pronamespace::regnamespace::text in ${ours}
         and not coalesce(p.proconfig, '{}') @> array['search_path=""']`,
    ],
    [
      'functions that act as their owner live in private',
      `select p.oid::regprocedure::text as found from pg_proc p
       where p.prosecdef and p.pronamespace::regnamespace::text in ${ours}
         and p.pronamespace <> 'private'::regnamespace`,
    ],
    [
      'private holds functions only',
      `select c.oid::regclass::text as found from pg_class c where c.relnamespace = 'private'::regnamespace`,
    ],
    [
      'nothing is granted to everybody',
      `select p.oid::regprocedure::text as found from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
       where p.pronamespace::regnamespace::text in ${ours} and a.grantee = 0
       union all
       select c.oid::regclass::text from pg_class c, aclexplode(c.relacl) a
       where c.relnamespace::regnamespace::text in ${ours} and a.grantee = 0`,
    ],
    [
      'nothing of the service of accounts is given to visitors or people',
      `select c.oid::regclass || ' ' || role as found from pg_class c, unnest(array['anon', 'authenticated']) as role
       where c.relnamespace = 'auth'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
         and (has_any_column_privilege(role, c.oid, 'select, insert, update, references')
           or has_table_privilege(role, c.oid, 'delete, truncate, trigger'))`,
    ],
    [
      'every foreign key has an index',
      `select k.conrelid::regclass || ' ' || k.conname as found from pg_constraint k
       where k.contype = 'f' and k.connamespace::regnamespace::text in ${ours}
         and not exists (
           select from pg_index i where i.indrelid = k.conrelid
             and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
         )`,
    ],
    [
      'a table has at most one permissive policy for a verb and a role',
      `select tablename || ' ' || cmd || ' ' || role as found
       from pg_policies, unnest(roles) as role
       where schemaname in ${ours} and permissive = 'PERMISSIVE'
       group by schemaname, tablename, cmd, role having count(*) > 1`,
    ],
    [
      'policies name their roles, and ask for the caller once a statement',
      `select tablename || ': ' || policyname as found from pg_policies
       where schemaname in ${ours} and (
         'public' = any (roles)
         or regexp_replace(coalesce(qual, '') || coalesce(with_check, ''), '\\( ?SELECT (auth|private)\\.', '', 'g')
           ~ '(auth\\.uid|auth\\.jwt|private\\.is_|private\\.has_)'
       )`,
    ],
    [
      'policies that let rows be written say which',
      `select tablename || ': ' || policyname as found from pg_policies
       where schemaname in ${ours} and cmd in ('ALL', 'INSERT', 'UPDATE') and with_check is null`,
    ],
    [
      'no person moves a row to another owner',
      `select a.attrelid::regclass::text as found from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace::regnamespace::text in ${ours} and c.relkind in ('r', 'p', 'v') and a.attname = 'user_id'
         and (has_column_privilege('anon', c.oid, a.attnum, 'update')
           or has_column_privilege('authenticated', c.oid, a.attnum, 'update'))`,
    ],
    [
      'views act as whoever reads them',
      `select c.oid::regclass::text as found from pg_class c
       where c.relkind = 'v' and c.relnamespace::regnamespace::text in ${ours}
         and not coalesce(c.reloptions, '{}') @> array['security_invoker=true']`,
    ],
    [
      'money cannot be infinite or not a number',
      `select a.attrelid::regclass || '.' || a.attname as found
       from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
       where c.relnamespace::regnamespace::text in ${ours} and a.atttypid = 'numeric'::regtype
         and not exists (
           select from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]
             and pg_get_constraintdef(k.oid) ~ '<= ([(]100|999999999[.]99)[)]'
         )`,
    ],
    [
      'every text that a client writes has a longest length',
      `select a.attrelid::regclass || '.' || a.attname as found
       from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
       where c.relnamespace::regnamespace::text in ${ours} and a.atttypid = 'text'::regtype and a.attnum > 0
         and (has_column_privilege('authenticated', c.oid, a.attnum, 'insert')
           or has_column_privilege('authenticated', c.oid, a.attnum, 'update'))
         and a.attname <> 'time_zone'
         and not exists (
           select from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c' and a.attnum = any (k.conkey)
             and pg_get_constraintdef(k.oid) ~ '(char_length|\\{2\\}\\$|\\{3\\}\\$|\\{1,200\\}\\$|ANY)'
         )`,
    ],
    [
      'every list and every JSON that a client writes has a longest length',
      `select a.attrelid::regclass || '.' || a.attname as found
       from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
       join pg_type t on t.oid = a.atttypid
       where c.relnamespace::regnamespace::text in ${ours} and a.attnum > 0
         and (t.typcategory = 'A' or t.typname in ('json', 'jsonb', 'bytea', 'xml', 'varchar', 'bpchar'))
         and (has_column_privilege('authenticated', c.oid, a.attnum, 'insert')
           or has_column_privilege('authenticated', c.oid, a.attnum, 'update'))
         -- A trigger bounds their words: 'too many or too long tags are refused', in product-changes.
         and a.attrelid::regclass || '.' || a.attname <> 'products.tags'
         and not exists (
           select from pg_constraint k
           left join pg_proc p on p.pronamespace = 'private'::regnamespace
             and strpos(pg_get_constraintdef(k.oid), p.proname || '(') > 0
           where k.conrelid = a.attrelid and k.contype = 'c' and a.attnum = any (k.conkey)
             and case when t.typcategory = 'A'
               -- Empty words count as well; numbers have a length of their own.
               then concat(pg_get_constraintdef(k.oid), p.prosrc) ~ 'cardinality'
                 and (
                   exists (select from pg_type e where e.oid = t.typelem and e.typlen > 0)
                   or concat(pg_get_constraintdef(k.oid), p.prosrc) ~ '(char_length|octet_length)'
                 )
               else concat(pg_get_constraintdef(k.oid), p.prosrc) ~ '(char_length|octet_length|pg_column_size)' end
         )`,
    ],
  ])('%s', async (_rule, sql) => {
    expect(await run('owner', sql)).toEqual([])
  })

  it('realtime publishes exactly these tables, and only the key of old values', async () => {
    expect(
      await run(
        'owner',
        `select p.schemaname || '.' || p.tablename as name, c.relreplident
         from pg_publication_tables p
         join pg_class c on c.oid = format('%I.%I', p.schemaname, p.tablename)::regclass
         where p.pubname = 'supabase_realtime' order by 1`,
      ),
    ).toEqual(
      [
        'keyword_alerts',
        'product_events',
        'products',
        'saved_views',
        'seller_marks',
        'sellers',
        'subscriptions',
      ].map((table) => ({ name: `public.${table}`, relreplident: 'd' })),
    )
  })

  it('objects of a later migration have no rights until they are granted', async () => {
    await run('owner', 'create table public.later (id int)')
    await run('owner', 'create function public.later() returns int language sql as $$ select 1 $$')
    const [rights] = await run(
      'owner',
      `select has_table_privilege('anon', 'public.later', 'select') as anon,
         has_table_privilege('authenticated', 'public.later', 'select') as authenticated,
         has_table_privilege('service_role', 'public.later', 'select') as service,
         has_function_privilege('anon', 'public.later()', 'execute') as call`,
    )
    expect(rights).toEqual({ anon: false, authenticated: false, service: false, call: false })
  })
})
