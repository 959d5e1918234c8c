import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRestService } from '#src/rest/rest-service.ts'
import { openShop, serveRest, type Shop } from '#src/rest/testing/shop.ts'

let shop: Shop

const CATALOGUE = `
  create view public.selfish as select 1 as id;
  create or replace view public.selfish as select id from public.selfish;
  create view public.ring_a as select 1 as id;
  create view public.ring_b as select id from public.ring_a;
  create view public.ring_c as select id from public.ring_b;
  create or replace view public.ring_a as select id from public.ring_c;
  create recursive view public.counting (n) as values (1) union all select n + 1 from counting where n < 3;
  create or replace recursive view public.counting (n) as values (1) union all select n + 1 from counting where n < 4;

  create view public.link_0 with (security_invoker = true) as select id, name from public.sellers;
  do $$ begin
    for i in 1..300 loop
      execute format('create view public.link_%s with (security_invoker = true) as select id, name from public.link_%s', i, i - 1);
    end loop;
  end $$;

  create domain public.facts_0 as jsonb;
  do $$ begin
    for i in 1..40 loop execute format('create domain public.facts_%s as public.facts_%s', i, i - 1); end loop;
  end $$;
  create domain public.words as tsvector;
  create domain public.more_words as public.words;
  create table public.described (id int primary key, facts public.facts_40, words public.more_words);
  insert into public.described values (1, '{"colour": "red"}', to_tsvector('english', 'red boxes'));
  grant select on public.described to authenticated;
  create function public.describe_one() returns public.facts_40 language sql stable
    as $$ select '{"a": 1}'::public.facts_40 $$;

  create table public.years (id int, year int, seller_id bigint references public.sellers (id), primary key (id, year))
    partition by range (year);
  create table public.years_20 partition of public.years for values from (2020) to (2030) partition by list (year);
  create table public.years_2026 partition of public.years_20 for values in (2026);
  insert into public.years values (1, 2026, 1);
`

const WIDE = `
  create table public.parent_rows (id int primary key, seller_id bigint references public.sellers (id));
  create table public.child_rows (kept text) inherits (public.parent_rows);
  insert into public.child_rows values (1, 1, 'k');
  do $$ begin
    execute 'create view public.wide with (security_invoker = true) as select id, '
      || (select string_agg(format('seller_id as s%s', i), ', ') from generate_series(1, 1500) as i)
      || ' from public.products';
  end $$;
`

const SHOWN = `
  create table public.films (id int primary key, title text);
  create table public.actors (id int primary key, name text);
  create table hidden.castings (
    film_id int references public.films, actor_id int references public.actors, primary key (film_id, actor_id)
  );
  create view public.castings as select film_id as film, actor_id as actor from hidden.castings;
  insert into public.films values (1, 'Film');
  insert into public.actors values (1, 'Actor');
  insert into hidden.castings values (1, 1);

  create table hidden.jobs (id int primary key, parent_id int references hidden.jobs);
  insert into hidden.jobs values (1, null), (2, 1);
  create view hidden.jobs_below as select id, parent_id from hidden.jobs;
  create view public.jobs as select id, parent_id from hidden.jobs_below;

  create table public.tests (id int primary key, parent_id int references public.tests);
  insert into public.tests values (1, null), (2, 1);
  create view public.tests_view as select id, parent_id from public.tests;

  create view public.pairs with (security_invoker = true) as
    select one.id, other.id as other_id, one.seller_id, other.seller_id as other_seller_id
    from public.products one join public.products other using (name);
`

beforeAll(async () => {
  shop = await openShop()
  const owner = await shop.database.connect('postgres')
  await owner.query(CATALOGUE + WIDE + SHOWN)
  while ((await shop.send('/actors')).status === 404) await sleep(20)
})

afterAll(async () => {
  await shop.close()
})

async function ask(path: string): Promise<[number, unknown]> {
  const answer = await shop.send(path)
  return [answer.status, await answer.json()]
}

describe('a catalogue with cycles or great depth', () => {
  test.each(['selfish', 'ring_a', 'ring_b', 'ring_c'])(
    'only %s is refused, and everything else served',
    async (name) => {
      expect(await ask(`/${name}`)).toMatchObject([500, { code: '42P17' }])
      expect(await ask('/labels?select=id&limit=1')).toEqual([200, [{ id: 1 }]])
    },
  )

  test('a service starts on it', async () => {
    const service = createRestService(shop.database.context)
    await expect(service.start()).resolves.toBeUndefined()
    await service.stop()
  })

  test.each([
    ['a recursive view', '/counting?n=gt.2', [{ n: 3 }, { n: 4 }]],
    [
      'a view 300 views above its table',
      '/link_300?select=id,products!previous_seller_id(name)&id=eq.2',
      [{ id: 2, products: [{ name: 'Apple cutter' }] }],
    ],
    [
      'JSON in a domain over 40 domains',
      '/described?select=facts->colour&facts->>colour=eq.red',
      [{ colour: 'red' }],
    ],
    [
      'a search in a domain over a domain',
      '/described?select=id&words=fts(english).box',
      [{ id: 1 }],
    ],
    ['a function that returns one', '/rpc/describe_one', { a: 1 }],
    [
      'partitions of partitions',
      '/years?select=id,sellers(name)',
      [{ id: 1, sellers: { name: 'Acme' } }],
    ],
    [
      'a table that another inherits',
      '/parent_rows?select=id,sellers(name)',
      [{ id: 1, sellers: { name: 'Acme' } }],
    ],
    [
      'a view as wide as can be',
      '/wide?select=s1,sellers!s1500(name)&s1=eq.2',
      [{ s1: 2, sellers: { name: 'Brand, "Quoted"' } }],
    ],
  ])('%s is served', async (_, path, expected) => {
    expect(await ask(path)).toEqual([200, expected])
  })

  test('a partition is not a separate table', async () => {
    expect(await ask('/years_2026')).toMatchObject([404, { code: 'PGRST205' }])
  })
})

describe('tables behind views are embedded', () => {
  test.each([
    [
      'over a junction that only a view shows',
      '/films?select=title,actors(name)',
      [{ title: 'Film', actors: [{ name: 'Actor' }] }],
    ],
    [
      'naming the view as the junction',
      '/actors?select=films!castings(title)',
      [{ films: [{ title: 'Film' }] }],
    ],
    [
      'both ways in a view on a view of a schema that is not exposed',
      '/jobs?select=id,parent_id(id),children:jobs!parent_id(id)&order=id',
      [
        { id: 1, parent_id: null, children: [{ id: 2 }] },
        { id: 2, parent_id: { id: 1 }, children: [] },
      ],
    ],
    [
      'by the column, which means the table although a view shows it as well',
      '/tests?select=id,parent:parent_id(id),children:tests(id)&order=id',
      [
        { id: 1, parent: null, children: [{ id: 2 }] },
        { id: 2, parent: { id: 1 }, children: [] },
      ],
    ],
    [
      'by each of the names that a column has',
      '/pairs?select=sellers!other_seller_id(name),a:seller_id(name)&seller_id=eq.2',
      [{ sellers: { name: 'Brand, "Quoted"' }, a: { name: 'Brand, "Quoted"' } }],
    ],
  ])('%s', async (_, path, expected) => {
    expect(await ask(path)).toEqual([200, expected])
  })

  test('a name that means two columns must be distinguished', async () => {
    expect(await ask('/pairs?select=sellers(name)')).toEqual([
      300,
      {
        code: 'PGRST201',
        details: ['other_seller_id', 'seller_id'].map((column) => ({
          cardinality: 'many-to-one',
          embedding: 'pairs with sellers',
          relationship: `products_seller_id_fkey using pairs(${column}) and sellers(id)`,
        })),
        hint: "Try changing 'sellers' to one of the following: 'sellers!products_seller_id_fkey', 'sellers!products_seller_id_fkey'. Find the desired relationship in the 'details' key.",
        message:
          "Could not embed because more than one relationship was found for 'pairs' and 'sellers'",
      },
    ])
  })
})

describe('a schema that PostgreSQL cannot describe as a whole', () => {
  test('an identity column is read without rights on its schema', async () => {
    const owner = await shop.database.connect('postgres')
    await owner.query(`
      revoke usage on schema second from authenticated;
      create table second.counted (id int generated by default as identity primary key, name text);
      grant all on second.counted, second.counted_id_seq to service_role;
    `)
    const send = () =>
      shop.send('/counted?columns=id,name', {
        method: 'POST',
        as: 'admin',
        body: '{"name": "x"}',
        headers: {
          'content-profile': 'second',
          'content-type': 'application/json',
          prefer: 'missing=default,return=representation',
        },
      })
    await expect.poll(async () => (await send()).status).toBe(201)
    expect(await (await send()).json()).toEqual([{ id: 2, name: 'x' }])
    const refused = await shop.send('/counted', { headers: { 'accept-profile': 'second' } })
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: '42501' }])
    await owner.query('grant usage on schema second to authenticated')
  })

  test('a schema that is listed but does not exist has no tables', async () => {
    const { context } = shop.database
    const rest = { ...context.options.rest, schemas: ['public', 'absent'] }
    const service = createRestService({ ...context, options: { ...context.options, rest } })
    await service.start()
    const loopback = await serveRest(service)
    const headers = { apikey: context.keys.secretKey, 'accept-profile': 'absent' }
    const answer = await fetch(`${loopback.origin}/rest/v1/labels`, { headers })
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'PGRST205' }])
    await loopback.stop()
    await service.stop()
  })

  test('a catalogue that may not be read is reported to callers, until it may', async () => {
    const { context } = shop.database
    const superuser = await shop.database.connect('supabase_admin')
    await superuser.query('revoke select on pg_catalog.pg_proc from public')
    const warnings: unknown[] = []
    const log = { ...context.log, warn: (event: string) => warnings.push(event) }
    const service = createRestService({ ...context, log })
    await service.start()
    const loopback = await serveRest(service)
    const read = async () => {
      const headers = { apikey: context.keys.secretKey }
      const answer = await fetch(`${loopback.origin}/rest/v1/films?select=id`, { headers })
      return [answer.status, await answer.json()]
    }
    const refused = { code: 'PGRST002', details: 'permission denied for table pg_proc' }
    expect(await read()).toMatchObject([503, refused])
    await sleep(600)
    expect(await read()).toMatchObject([503, refused])
    expect(warnings.filter((event) => event === 'rest.schema_reload_failed')).toHaveLength(1)
    expect(await ask('/films?select=id')).toEqual([200, [{ id: 1 }]])
    await superuser.query('grant select on pg_catalog.pg_proc to public')
    await expect.poll(read).toEqual([200, [{ id: 1 }]])
    await loopback.stop()
    await service.stop()
  })

  test('a table with a broken default is refused by name until it is repaired, and others are served', async () => {
    const owner = await shop.database.connect('postgres')
    await owner.query(`
      create function public.next_code() returns int language sql volatile as 'select 1';
      create table public.coded (id int primary key, code int default public.next_code());
      create table public.beside (id int primary key);
    `)
    const superuser = await shop.database.connect('supabase_admin')
    await superuser.query(`
      create table hidden.kept_function as select * from pg_proc where proname = 'next_code';
      delete from pg_proc where proname = 'next_code';
      notify pgrst, 'reload schema';
    `)
    await expect
      .poll(() => ask('/coded'))
      .toMatchObject([
        503,
        {
          code: 'PGRST002',
          message: 'Could not query the database for public.coded. Retrying.',
          details: expect.stringContaining('cache lookup failed'),
        },
      ])
    expect(await ask('/beside')).toEqual([200, []])
    await superuser.query(`
      insert into pg_proc select * from hidden.kept_function;
      notify pgrst, 'reload schema';
    `)
    await expect.poll(() => ask('/coded')).toEqual([200, []])
  })
})
