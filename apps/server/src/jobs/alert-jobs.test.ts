import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@sampletrail/local-backend/testing'
import type { JobHandler, SendOptions } from '#src/integrations/queue/job-queue.ts'
import { declareAlertQueues } from '#src/jobs/alert-jobs.ts'
import type { Log } from '#src/log/log.ts'
import { prepareAlertMails } from '#src/testing/prepare-alert-mails.ts'

const migrations = fileURLToPath(new URL('../../../../supabase/migrations', import.meta.url))

let site: TestDatabase
let database: Client
let mailed = 0
let failingSends = 0
const sent: [string, SendOptions | undefined][] = []
const noted: string[] = []
const handlers = new Map<string, JobHandler>()
const log: Log = {
  info: () => undefined,
  warn: (event) => void noted.push(event),
  error: (event) => void noted.push(event),
}

beforeAll(async () => {
  site = await createTestDatabase({ migrations })
  database = await site.connect('postgres')
  declareAlertQueues({
    backend: site,
    queue: {
      work: (name, _options, handler) => void handlers.set(name, handler),
      schedule: () => undefined,
      async send(name, _data, options) {
        failingSends -= 1
        if (failingSends >= 0) throw new Error('The queue is away.')
        sent.push([name, options])
      },
    },
    mail: {
      async send() {
        mailed += 1
      },
      close: () => undefined,
    },
    places: {
      publicUrl: 'https://trail.example',
      publicFileUrl: () => 'https://trail.example/picture.webp',
      unsubscribeToken: () => 'token',
      digestsAMonth: () => 5,
    },
    log,
  })
})
afterAll(() => site.drop())
beforeEach(() => {
  mailed = 0
  failingSends = 0
  sent.length = 0
  noted.length = 0
})

const prepare = (word: string, people: number) =>
  prepareAlertMails((sql, values) => database.query(sql, values), site, word, people, 1)
const run = async (name: string) => {
  const signal = new AbortController().signal
  await handlers.get(name)?.({ id: 'run', data: {}, tries: 0, signal })
}
const runMails = () => run('mail-alerts')

test('a run with much work starts another one, and later checks for work that it left behind', async () => {
  await prepare('lantern', 60)
  const began = Date.now()
  await runMails()
  expect(mailed).toBe(60)
  expect(sent).toEqual([
    ['mail-alerts', undefined],
    ['mail-alerts', { key: 'left behind', startAfter: expect.any(Date) }],
  ])
  // A claim that was not begun ends after 20 seconds.
  const pause = (sent[1]?.[1]?.startAfter?.getTime() ?? 0) - began
  expect(pause).toBeGreaterThan(20_000)
  expect(pause).toBeLessThan(60_000)
})

test('a run with little work starts no other', async () => {
  await prepare('candle', 3)
  await runMails()
  expect([mailed, sent]).toEqual([3, []])
})

test('a failed call of another run is logged, and the run continues', async () => {
  await prepare('mirror', 60)
  failingSends = 1
  await runMails()
  expect(mailed).toBe(60)
  expect(noted).toEqual(['alerts.not_woken'])
  expect(sent).toMatchObject([['mail-alerts', { key: 'left behind' }]])
})

test('a check for digests is recorded, and first compares the waiting offers', async () => {
  await database.query(
    `with seller as (
       insert into public.sellers (user_id, name, is_for_free_and_trial) values (null, 'Harbour', true) returning id
     )
     insert into catalogue.products (seller_id, name) select id, 'Lamp' from seller`,
  )
  const waiting = async () =>
    (await database.query('select from internal.offers_to_match')).rowCount
  expect(await waiting()).toBe(1)
  await run('send-digests')
  expect(await waiting()).toBe(0)
  const { rows } = await database.query(
    `select last_at > now() - interval '1 minute' as now, until from internal.digest_looks`,
  )
  expect(rows).toEqual([{ now: true, until: null }])
})
