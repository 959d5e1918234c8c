import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startMailServer } from '@sampletrail/local-backend/testing/mail-server'
import { z } from 'zod'
import type { Figure } from '../report.ts'
import { startServer, serverCommand } from '../../tools/running/server-process.ts'

const ports = { first: 4836, second: 4837 }
const people = 100_000
const productsOfEach = 10
/** Every third person has something due; the others have all of it ahead of them. */
const due = Math.floor(people / 3)
/** Milliseconds; a busy machine exceeds the limit, and is measured all the same. */
const patience = 600_000

const factsSchema = z.object({ databaseUrl: z.string(), secretKey: z.string() })
const configSchema = z.object({ publishableKey: z.string() })

async function readOne<Row extends object>(database: Client, sql: string): Promise<Row> {
  const { rows } = await database.query<Row>(sql)
  const [row] = rows
  if (!row) throw new Error('The database says nothing.')
  return row
}

/** People with products in every status; written without the API and its triggers, for speed. All were looked at today. */
async function fill(database: Client): Promise<void> {
  await database.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
     select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'authenticated', 'authenticated',
       'person-' || n || '@example.com', now(), now(), now()
     from generate_series(1, $1::integer) as n`,
    [people],
  )
  await database.query(`update public.subscriptions set tier = 'pro'`)
  await database.query('alter table public.users disable trigger user')
  await database.query(
    `update public.users set created_at = now() - interval '30 days', time_zone = (
       select name from pg_timezone_names
       where extract(hour from now() at time zone name) between 11 and 13 and name like '%/%' and name not like 'posix%'
       order by name limit 1
     )`,
  )
  await database.query('alter table public.users enable trigger user')
  await database.query(
    `insert into internal.reminder_looks select id, (now() at time zone time_zone)::date from public.users`,
  )
  await database.query('alter table public.products disable trigger user')
  const batch = 10_000
  for (let first = 1; first <= people; first += batch) {
    await database.query(
      `insert into public.products (user_id, name, price, status, created_at, order_date, received_date, reviewed_date,
         published_date, paid_date, refund_received, refund_received_date, refund_due_date)
       select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Desk lamp number ' || number, 35, made.status,
         now() - interval '1 day' * made.ago, made.day - case when number > 4 then 20 else 10 end,
         case when number in (2, 3, 4) then made.day end, case when number in (3, 4) then made.day end,
         case when number = 4 then made.day end, case when number > 4 then made.day - 5 end,
         case when number > 4 then 35 end, case when number > 4 then made.day - 5 end,
         case when number = 4 then made.day + 1 end
       from generate_series($1::integer, $2::integer) as n
       cross join generate_series(0, $3::integer - 1) as number
       cross join lateral (
         select (array['wishlist', 'ordered', 'received', 'reviewed', 'published'])[number + 1] as status, late.ago,
           current_date - late.ago as day
         from (select case when n % 3 = 0 then 5 + n % 30 else 0 end as ago) as late
       ) as chosen
       cross join lateral (select coalesce(chosen.status, 'paid') as status, chosen.ago, chosen.day) as made`,
      [first, first + batch - 1, productsOfEach],
    )
  }
  await database.query('alter table public.products enable trigger user')
  await database.query('vacuum analyze')
}

/** Nobody was looked at today any more: the next run plans everybody. */
async function begin(database: Client): Promise<void> {
  await database.query('truncate internal.told_steps, internal.reminder_looks')
  await database.query(`insert into pgboss.job (name, data) values ('plan-reminders', '{}')`)
}

const readState = (database: Client) =>
  readOne<{ looked: number; reminders: number; readers: number; mails: number }>(
    database,
    `select (select count(*)::integer from internal.reminder_looks) as looked, count(*)::integer as reminders,
       count(distinct user_id)::integer as readers,
       (select count(*)::integer from internal.alert_mails where kind = 'reminder') as mails
     from internal.reminders`,
  )

async function waitForAll(
  database: Client,
  seen?: (looked: number) => void,
): Promise<{ seconds: number }> {
  const began = performance.now()
  for (;;) {
    const { looked } = await readOne<{ looked: number }>(
      database,
      'select count(*)::integer as looked from internal.reminder_looks',
    )
    seen?.(looked)
    const passed = performance.now() - began
    if (looked >= people || passed > patience) return { seconds: passed / 1000 }
    await sleep(250)
  }
}

/** The reminders of 100,000 people at one 9:00, planned by two servers; then again, and one of them is killed half-way. */
export async function measureReminders(): Promise<Figure[]> {
  const data = await mkdtemp(join(tmpdir(), 'sampletrail-bench-'))
  const sink = await startMailServer()
  const common = {
    SMTP_URL: sink.url(),
    MAIL_FROM: 'SampleTrail <no-reply@trail.example>',
    LOG_LEVEL: 'silent',
  }
  const first = await startServer(serverCommand, ports.first, {
    ...common,
    DATA_DIR: data,
    PUBLIC_URL: `http://localhost:${ports.first}`,
  })
  const facts = factsSchema.parse(JSON.parse(readFileSync(join(data, 'running.json'), 'utf8')))
  const config: unknown = await (await fetch(`${first.url}/config.json`)).json()
  const second = await startServer(serverCommand, ports.second, {
    ...common,
    PUBLIC_URL: `http://localhost:${ports.second}`,
    SUPABASE_URL: `http://localhost:${ports.first}`,
    SUPABASE_PUBLISHABLE_KEY: configSchema.parse(config).publishableKey,
    SUPABASE_SECRET_KEY: facts.secretKey,
    DATABASE_URL: facts.databaseUrl,
  })
  const database = new Client({ connectionString: facts.databaseUrl })
  await database.connect()
  let isKilled = false
  try {
    await fill(database)
    await begin(database)
    const planned = await waitForAll(database)
    const once = await readState(database)
    // Their emails are being sent: those that have begun finish first.
    await database.query(
      `begin; lock table internal.alert_mails, internal.reminders in exclusive mode; delete from internal.reminders; commit`,
    )
    await begin(database)
    const again = await waitForAll(database, (looked) => {
      if (looked > people * 0.4 && !isKilled) isKilled = second.process.kill('SIGKILL')
    })
    const twice = await readState(database)
    return [
      {
        name: `${people} people, ${people * productsOfEach} products: reminded`,
        value: once.readers,
        unit: 'points',
      },
      { name: '  planned', value: planned.seconds, unit: 's', limit: { kind: 'under', value: 60 } },
      { name: '  planned again, one server killed half-way', value: again.seconds, unit: 's' },
      ...[once, twice].flatMap((state): Figure[] => [
        {
          name: '  told twice',
          value: state.reminders - state.readers + Math.max(0, state.readers - due),
          unit: 'points',
          limit: { kind: 'at most', value: 0 },
        },
        {
          name: '  people who heard nothing',
          value: due - state.readers,
          unit: 'points',
          limit: { kind: 'at most', value: 0 },
        },
        {
          name: '  reminders without their email',
          value: state.reminders - state.mails,
          unit: 'points',
          limit: { kind: 'at most', value: 0 },
        },
      ]),
    ]
  } finally {
    await database.end()
    // Nobody waits for the end of a killed server.
    if (!isKilled) await second.stop()
    await first.stop()
    await sink.stop()
    await rm(data, { recursive: true })
  }
}
