import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startMailServer } from '@sampletrail/local-backend/testing/mail-server'
import { z } from 'zod'
import { countMailed, fillReaders, offers, sendOffers } from './alert-readers.ts'
import type { Figure } from '../report.ts'
import { startServer, serverCommand } from '../../tools/running/server-process.ts'

const port = 4546
/** Milliseconds; a busy machine exceeds the limit, and is measured all the same. */
const patience = 900_000

const factsSchema = z.object({ databaseUrl: z.string() })

interface State {
  toMatch: number
  digests: number
  open: number
  /** Milliseconds of the clock: when the job checked who is due, and when the last email was sent. */
  began: number
  ended: number
}

async function readOne<Row extends object>(database: Client, sql: string): Promise<Row> {
  const { rows } = await database.query<Row>(sql)
  const [row] = rows
  if (!row) throw new Error('The database says nothing.')
  return row
}

const readState = (database: Client) =>
  readOne<State>(
    database,
    `select (select count(*)::integer from internal.offers_to_match) as "toMatch",
       count(*)::integer as digests, (count(*) filter (where state <> 'sent'))::integer as open,
       coalesce(extract(epoch from min(created_at)) * 1000, 0)::float8 as began,
       coalesce(extract(epoch from max(ended_at)) * 1000, 0)::float8 as ended
     from internal.alert_mails`,
  )

async function waitFor(
  database: Client,
  isReached: (state: State) => boolean | Promise<boolean>,
): Promise<State> {
  const began = performance.now()
  for (;;) {
    const state = await readState(database)
    if ((await isReached(state)) || performance.now() - began > patience) return state
    await sleep(50)
  }
}

/** Makes it evening: for everybody it is a while after 20:00, the matches are older, and the job starts. */
async function becomeEvening(database: Client): Promise<number> {
  // Otherwise the time zone would be checked for each person.
  await database.query('alter table public.users disable trigger check_user')
  await database.query(
    `update public.users set time_zone = (
       select name from pg_timezone_names
       where extract(hour from now() at time zone name) = 21 and name like '%/%' and name not like 'posix%' limit 1
     )`,
  )
  await database.query('alter table public.users enable trigger check_user')
  await database.query(`update public.alert_matches set found_at = found_at - interval '1 day'`)
  const { due } = await readOne<{ due: number }>(
    database,
    'select count(distinct user_id)::integer as due from public.alert_matches where is_mail_due',
  )
  // Otherwise the schedule starts it, up to five minutes later.
  await database.query(`insert into pgboss.job (name, data) values ('send-digests', '{}')`)
  return due
}

/** The digests of 10,000 people on Basic, for all of whom it is 20:00 at once. */
export async function measureDigests(): Promise<Figure[]> {
  const data = await mkdtemp(join(tmpdir(), 'sampletrail-bench-'))
  const sink = await startMailServer()
  const server = await startServer(serverCommand, port, {
    SMTP_URL: sink.url(),
    MAIL_FROM: 'SampleTrail <no-reply@trail.example>',
    LOG_LEVEL: 'silent',
    INGEST_BATCHES_PER_MINUTE: '1000',
    DATA_DIR: data,
    PUBLIC_URL: `http://localhost:${port}`,
  })
  const facts = factsSchema.parse(JSON.parse(readFileSync(join(data, 'running.json'), 'utf8')))
  const database = new Client({ connectionString: facts.databaseUrl })
  await database.connect()
  try {
    const sellerId = await fillReaders(database)
    // Those on Pro get theirs at once, which another measurement covers.
    await database.query(
      `update public.subscriptions set notifications_on = false where tier = 'pro'`,
    )
    await sendOffers(server.url, sellerId)
    await waitFor(database, ({ toMatch }) => toMatch === 0)
    const due = await becomeEvening(database)
    const planned = { at: 0 }
    const last = await waitFor(database, ({ digests, open }) => {
      if (digests === due && planned.at === 0) planned.at = Date.now()
      return digests === due && open === 0
    })
    const { figures, messages } = countMailed(sink)
    const people = new Set(sink.received.map(({ to }) => to.join()))
    return [
      { name: `${offers} offers: people on Basic with a match`, value: due, unit: 'points' },
      { name: '  digests made', value: (planned.at - last.began) / 1000, unit: 's' },
      {
        name: '  all mails out',
        value: (last.ended - last.began) / 1000,
        unit: 's',
        limit: { kind: 'under', value: 60 },
      },
      ...figures,
      {
        name: '  second mails of a day',
        value: Math.max(messages.size, sink.received.length) - people.size,
        unit: 'messages',
        limit: { kind: 'at most', value: 0 },
      },
      {
        name: '  people who heard nothing',
        value: due - people.size,
        unit: 'points',
        limit: { kind: 'at most', value: 0 },
      },
    ]
  } finally {
    await database.end()
    await server.stop()
    await sink.stop()
    await rm(data, { recursive: true })
  }
}
