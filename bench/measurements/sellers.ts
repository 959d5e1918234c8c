import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { z } from 'zod'
import { createAccounts, pick, type Account } from '../data/account.ts'
import { expectOk } from '../probes/expect-ok.ts'
import type { Figure } from '../report.ts'
import {
  startServer,
  serverCommand,
  type RunningServer,
} from '../../tools/running/server-process.ts'

const port = 4398
const sizes = { many: 10_000, most: 100_000 }
/** Seconds: an admin's wait, and the time for 10,000 owners to the last product. */
const patience = 2
/** Seconds after which the database cancels a statement. */
const statementLimit = 8
/** Milliseconds; a busy machine takes longer, and is measured all the same. */
const longestRun = 600_000

const factsSchema = z.object({ databaseUrl: z.string() })

/** All in seconds; the batches from the beginning of the first to the end of the last. */
interface Deletion {
  call: number
  batches: number
  longestStatement: number
}

/** Deletes a global seller of 10,000 and one of 100,000 people, by an admin's request and the server's own job. */
export async function measureSellers(): Promise<Figure[]> {
  const data = await mkdtemp(join(tmpdir(), 'sampletrail-bench-'))
  const server = await startServer(serverCommand, port, {
    DATA_DIR: data,
    LOG_LEVEL: 'silent',
    CATALOGUE_PICTURES: 'off',
  })
  const { databaseUrl } = factsSchema.parse(
    JSON.parse(readFileSync(join(data, 'running.json'), 'utf8')),
  )
  const database = new Client({ connectionString: databaseUrl })
  const observer = new Client({ connectionString: databaseUrl })
  await Promise.all([database.connect(), observer.connect()])
  try {
    const began = performance.now()
    const sellers = await fillOwners(database)
    const filled = (performance.now() - began) / 1000
    const admin = pick(await createAccounts(server.url, data, 1, 1), 0)
    await database.query('update public.subscriptions set is_admin = true where user_id = $1', [
      admin.userId,
    ])
    const remove = (seller: string) =>
      measureDeletion({ server, admin, database, observer }, seller)
    return [
      { name: 'Sellers: an installation is filled', value: filled, unit: 's' },
      ...figuresOf('10,000', await remove(sellers.many), patience),
      ...figuresOf('100,000', await remove(sellers.most)),
      {
        name: '  runs of the job that failed',
        value: await countFailed(database),
        unit: 'points',
        limit: { kind: 'at most', value: 0 },
      },
      {
        name: '  products without its name or a single entry of history',
        value: await countWrong(database),
        unit: 'points',
        limit: { kind: 'at most', value: 0 },
      },
    ]
  } finally {
    await Promise.all([database.end(), observer.end()])
    await server.stop()
    await rm(data, { recursive: true })
  }
}

/** Everybody is on Basic and has one product; written without the API and its triggers, for speed. */
async function fillOwners(database: Client): Promise<{ many: string; most: string }> {
  const sellers = { many: randomUUID(), most: randomUUID() }
  await database.query(
    `insert into public.sellers (id, user_id, name) values ($1, null, 'Many Ltd'), ($2, null, 'Most Ltd')`,
    [sellers.many, sellers.most],
  )
  // Nobody listens yet, or these rows would be streamed for nothing.
  await database.query(
    'alter publication supabase_realtime drop table public.products, public.subscriptions',
  )
  await database.query(
    `create temp table bench_owners as
     select gen_random_uuid() as id, 'owner-' || n || '@example.com' as email, n from generate_series(1, $1::integer) as n`,
    [sizes.many + sizes.most],
  )
  // Without a confirmed address no trigger creates rows.
  await database.query(
    `insert into auth.users (id, aud, role, email, created_at, updated_at)
     select id, 'authenticated', 'authenticated', email, now(), now() from bench_owners`,
  )
  const tables = ['public.users', 'public.subscriptions', 'public.products']
  for (const table of tables) await database.query(`alter table ${table} disable trigger user`)
  await database.query(
    'insert into public.users (id, email, email_confirmed_at) select id, email, now() from bench_owners',
  )
  await database.query(
    `insert into public.subscriptions (user_id, tier) select id, 'free' from bench_owners`,
  )
  await database.query(
    `insert into public.products (user_id, name, price, status, seller_id)
     select id, 'Travel mug', 9.99, 'ordered', case when n <= $1 then $2::uuid else $3::uuid end from bench_owners`,
    [sizes.many, sellers.many, sellers.most],
  )
  for (const table of tables) await database.query(`alter table ${table} enable trigger user`)
  await database.query(
    'insert into internal.product_counts (user_id, held) select id, 1 from bench_owners',
  )
  await database.query(
    'alter publication supabase_realtime add table public.products, public.subscriptions',
  )
  await database.query('vacuum (analyze)')
  return sellers
}

interface Site {
  server: RunningServer
  admin: Account
  database: Client
  observer: Client
}

async function measureDeletion(
  { server, admin, database, observer }: Site,
  seller: string,
): Promise<Deletion> {
  const began = performance.now()
  const sent = fetch(`${server.url}/rest/v1/rpc/admin_delete_seller`, {
    method: 'POST',
    headers: admin.headers,
    body: JSON.stringify({ p_seller: seller }),
  })
  await expectOk(sent)
  const call = (performance.now() - began) / 1000
  // The schedule starts the job within a minute. A run that began before found no work.
  const watch = watchBatches(observer)
  while (await isThere(database, seller)) {
    if (performance.now() - began > longestRun) throw new Error('The seller is still there.')
    await sleep(50)
  }
  const ended = performance.now()
  const { firstSeen, longestStatement } = await watch.stop()
  return { call, batches: (ended - firstSeen) / 1000, longestStatement }
}

/** Checks the database fifty times a second; a batch takes a multiple of that. */
function watchBatches(observer: Client) {
  const ending = new AbortController()
  const seen = { firstSeen: Number.NaN, longestStatement: 0 }
  async function watch() {
    while (!ending.signal.aborted) {
      const { rows } = await observer.query<{ seconds: number | null }>(
        `select extract(epoch from max(clock_timestamp() - query_start))::float as seconds from pg_stat_activity
         where state = 'active' and strpos(query, 'release_deleted_sellers') > 0 and pid <> pg_backend_pid()`,
      )
      const seconds = rows[0]?.seconds ?? null
      if (seconds !== null) {
        if (Number.isNaN(seen.firstSeen)) seen.firstSeen = performance.now() - seconds * 1000
        seen.longestStatement = Math.max(seen.longestStatement, seconds)
      }
      await sleep(20)
    }
    return seen
  }
  const watching = watch()
  return {
    stop() {
      ending.abort()
      return watching
    },
  }
}

async function isThere(database: Client, seller: string): Promise<boolean> {
  const { rowCount } = await database.query('select from public.sellers where id = $1', [seller])
  return rowCount === 1
}

/** Products without the name of their seller, or without its entry in their history. */
async function countWrong(database: Client): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::integer as count from public.products as product
     where product.name = 'Travel mug' and (
       product.seller_id is not null or product.seller_name not in ('Many Ltd', 'Most Ltd')
       or (select count(*) from public.product_events as event where event.product_id = product.id) <> 1
     )`,
  )
  return rows[0]?.count ?? Number.NaN
}

/** Failed tries of all runs of the job. */
async function countFailed(database: Client): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select coalesce(sum(retry_count), 0)::integer as count from pgboss.job where name = 'release-deleted-sellers'`,
  )
  return rows[0]?.count ?? Number.NaN
}

function figuresOf(
  people: string,
  { call, batches, longestStatement }: Deletion,
  limit?: number,
): Figure[] {
  return [
    {
      name: `A seller of ${people} people is deleted: the admin's call`,
      value: call,
      unit: 's',
      limit: { kind: 'under', value: patience },
    },
    {
      name: '  call and batches together',
      value: call + batches,
      unit: 's',
      ...(limit !== undefined && { limit: { kind: 'under', value: limit } }),
    },
    {
      name: '  longest statement of the batches',
      value: longestStatement,
      unit: 's',
      limit: { kind: 'under', value: statementLimit, isFixed: true },
    },
  ]
}
