import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Backend } from '#src/backend.ts'
import type { JobQueue, JobRun } from '#src/integrations/queue/job-queue.ts'
import { openJobQueue } from '#src/integrations/queue/open-job-queue.ts'
import type { Log } from '#src/log/log.ts'
import { connectTo } from '#src/testing/connect-to.ts'
import { startTestServer, type TestServer } from '#src/testing/start-test-server.ts'

let site: TestServer
let backend: Backend
let queues: JobQueue[] = []
let name = ''
let names = 0
const noted: string[] = []
const log: Log = {
  info: () => undefined,
  warn: (event) => void noted.push(event),
  error: (event) => void noted.push(event),
}

beforeAll(async () => {
  site = await startTestServer()
  backend = connectTo(site, log)
})
afterAll(async () => {
  await backend.stop()
  await site.stop()
})
beforeEach(() => {
  name = `test-${(names += 1)}`
  noted.length = 0
})
afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.stop()))
  queues = []
})

function open(databaseUrl = site.server.supabase.databaseUrl): JobQueue {
  const queue = openJobQueue({ databaseUrl, log, rhythm: { told: 1, untold: 1, watch: 1 } })
  queues.push(queue)
  return queue
}

const stateOf = async (queue: JobQueue) => (await queue.readQueues())[0]

describe('a job', () => {
  test('that is sent is done, and reported as done', async () => {
    const seen: unknown[] = []
    const queue = open()
    queue.work(name, {}, async ({ data, tries }) => void seen.push([data, tries]))
    queue.start()
    await queue.send(name, { of: 'three' })
    await expect.poll(() => seen).toEqual([[{ of: 'three' }, 0]])
    await expect
      .poll(() => stateOf(queue))
      .toMatchObject({ name, waiting: 0, active: 0, dead: 0, lastDone: expect.any(Date) })
  })

  test('exists if the transaction that sent it commits, and not otherwise', async () => {
    const seen: unknown[] = []
    const queue = open()
    queue.work(name, {}, async ({ data }) => void seen.push(data))
    queue.start()
    const failing = backend.asService(async (transaction) => {
      await queue.send(name, { kept: false }, { transaction })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await backend.asService((transaction) => queue.send(name, { kept: true }, { transaction }))
    await expect.poll(() => seen).toEqual([{ kept: true }])
  })

  test('that waits for the same work as another is skipped', async () => {
    const later = new Date(Date.now() + 60_000)
    const queue = open()
    queue.work(name, { onlyOneWaits: true }, async () => undefined)
    queue.start()
    for (let sent = 0; sent < 3; sent += 1) await queue.send(name, {}, { startAfter: later })
    await queue.send(name, {}, { startAfter: later, key: 'other' })
    expect(await stateOf(queue)).toMatchObject({ waiting: 2, oldestWaiting: null })
  })

  test('that was sent while the clock was ahead is done, and blocks no other', async () => {
    const seen: unknown[] = []
    const queue = open()
    queue.work(name, { onlyOneWaits: true }, async ({ data }) => void seen.push(data))
    queue.start()
    await queue.send(name, { of: 'now' })
    await expect.poll(() => seen).toEqual([{ of: 'now' }])
    const ahead = `insert into pgboss.job (name, data, policy, created_on, start_after) select $1, $2::jsonb, 'short',
      now() + interval '1 hour', now() + interval '1 hour' + $3::interval`
    await site.query(ahead, [name, '{"of": "then"}', '0 seconds'])
    await expect.poll(() => seen).toEqual([{ of: 'now' }, { of: 'then' }])
    await site.query(ahead, [name, '{"of": "much later"}', '5 minutes'])
    await expect
      .poll(() => site.query(`select name from pgboss.job where created_on > now()`))
      .toEqual([])
    const [waiting] = await site.query(
      `select extract(epoch from start_after - now())::integer as seconds from pgboss.job
       where name = $1 and state = 'created'`,
      [name],
    )
    expect(waiting).toEqual({ seconds: expect.closeTo(300, -1) as number })
  })

  test('is done by one of several servers', async () => {
    const seen: unknown[] = []
    for (let server = 0; server < 3; server += 1) {
      const queue = open()
      queue.work(name, { atOnce: 5 }, async ({ data }) => void seen.push(data))
      queue.start()
    }
    const sender = open()
    sender.work(name, { atOnce: 5 }, async ({ data }) => void seen.push(data))
    sender.start()
    const sent = Array.from({ length: 40 }, (_, number) => ({ number }))
    await Promise.all(sent.map((data) => sender.send(name, data)))
    await expect.poll(() => seen.length).toBe(40)
    await sleep(200)
    expect(new Set(seen.map((data) => JSON.stringify(data))).size).toBe(40)
    expect(seen).toHaveLength(40)
  })
})

describe('a job that fails', () => {
  const failing = { retries: 1, firstPause: 1, longestPause: 1 }

  test('is retried, and stored with its reason if that does not help', async () => {
    const tries: number[] = []
    const queue = open()
    queue.work(name, failing, async (run) => {
      tries.push(run.tries)
      throw new Error('Nobody at ada@example.com, see https://x.example/secret?token=1')
    })
    queue.start()
    await queue.send(name, { of: 'ada' })
    await expect.poll(() => queue.listDeadJobs()).toHaveLength(1)
    expect(tries).toEqual([0, 1])
    expect(noted).toEqual(['job.failed', 'job.failed'])
    const [dead] = await queue.listDeadJobs()
    expect(dead).toMatchObject({
      queue: name,
      tries: 2,
      error: 'Nobody at (address), see https://x.example',
      failedAt: expect.any(Date),
    })
    expect(await stateOf(queue)).toMatchObject({ waiting: 0, dead: 1 })
  })

  test('can be retried by hand, once however often that is requested, or dropped', async () => {
    let isBroken = true
    const done: unknown[] = []
    const queue = open()
    queue.work(name, { retries: 0 }, async ({ data }) => {
      if (isBroken) throw new Error('no')
      done.push(data)
    })
    queue.start()
    await queue.send(name, { number: 1 })
    await queue.send(name, { number: 2 })
    await expect.poll(() => queue.listDeadJobs()).toHaveLength(2)
    isBroken = false
    const [second, first] = await queue.listDeadJobs()
    const answers = await Promise.all([1, 2, 3].map(() => queue.retryDeadJob(first?.id ?? '')))
    expect(answers).toContain(true)
    expect(await queue.dropDeadJob(second?.id ?? '')).toBe(true)
    expect(await queue.dropDeadJob(second?.id ?? '')).toBe(false)
    expect(await queue.retryDeadJob(second?.id ?? '')).toBe(false)
    await expect.poll(() => done).toEqual([{ number: 1 }])
    expect(await queue.listDeadJobs()).toEqual([])
  })
})

describe('a server that stops', () => {
  test('tells its jobs, is done when they are, and another server does them', async () => {
    const told = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const leaving = async ({ signal }: JobRun) => {
      begun.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      told.resolve()
    }
    const first = open()
    first.work(name, { firstPause: 1, longestPause: 1 }, leaving)
    first.start()
    await first.send(name, {})
    await begun.promise
    await first.stop()
    await told.promise
    const seen: number[] = []
    const second = open()
    second.work(
      name,
      { firstPause: 1, longestPause: 1 },
      async ({ tries }) => void seen.push(tries),
    )
    second.start()
    await expect.poll(() => seen).toEqual([1])
    expect(noted).toEqual([])
  })

  test('does not wait for a job that ignores it', async () => {
    const begun = Promise.withResolvers<void>()
    let isDone = false
    const queue = open()
    queue.work(name, {}, async () => {
      begun.resolve()
      await sleep(20_000, undefined, { ref: false })
      isDone = true
    })
    queue.start()
    await queue.send(name, {})
    await begun.promise
    await queue.stop()
    expect(isDone).toBe(false)
  })
})

test('a job of a server that died is done by another', async () => {
  const seen: number[] = []
  const queue = open()
  queue.work(name, { firstPause: 1, longestPause: 1 }, async ({ tries }) => void seen.push(tries))
  queue.start()
  await queue.readQueues()
  // The state after a server was killed: begun, and silent since.
  await site.query(
    `insert into pgboss.job (name, state, policy, started_on, heartbeat_on, heartbeat_seconds, retry_limit, retry_delay)
     values ($1, 'active', 'standard', now() - interval '2 minutes', now() - interval '1 minute', 30, 10, 1)`,
    [name],
  )
  await expect.poll(() => seen).toEqual([1])
})

test('an unreachable database only makes requests to the queue fail', async () => {
  const queue = open('postgres://postgres:x@127.0.0.1:9/postgres')
  queue.work(name, {}, async () => undefined)
  queue.start()
  await expect(queue.send(name, {})).rejects.toMatchObject({ code: 'unavailable' })
  expect(noted).toEqual(['queue.not_started'])
  await queue.stop()
})

test('a scheduled queue has one job, however many servers there are', async () => {
  const ran: number[] = []
  for (let server = 0; server < 2; server += 1) {
    const queue = open()
    queue.work(name, {}, async () => void ran.push(server))
    queue.schedule(name, '* * * * *', 'Europe/Berlin')
    queue.start()
  }
  await expect.poll(() => ran.length, { timeout: 20_000 }).toBe(1)
  const [queue] = queues
  expect(queue && (await stateOf(queue))?.schedule).toEqual({
    cron: '* * * * *',
    timeZone: 'Europe/Berlin',
  })
})
