import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobsSchema, type Jobs } from '@sampletrail/contracts/jobs.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

let site: TestServer
let admin: TestPerson
let person: TestPerson

beforeAll(async () => {
  site = await startTestServer()
  admin = await site.addPerson('admin')
  person = await site.addPerson('person')
  await setAdmin(true)
})
afterAll(() => site.stop())

const setAdmin = (isAdmin: boolean) =>
  site.query('update public.subscriptions set is_admin = $2 where user_id = $1', [
    admin.id,
    isAdmin,
  ])

const call = (who: TestPerson, method = 'GET', path = '') =>
  fetch(`${site.server.localUrl}/api/admin/jobs${path}`, {
    method,
    headers: { authorization: `Bearer ${who.token}` },
  })

async function readJobs(): Promise<Jobs> {
  const answer = await call(admin)
  return jobsSchema.parse(await answer.json())
}

/** A message that nobody made: its job finds nothing to do, once it is tried again. */
async function addDeadJob(): Promise<string> {
  await expect
    .poll(async () => (await site.query(`select to_regclass('pgboss.job_common') as t`))[0])
    .not.toEqual({ t: null })
  await expect
    .poll(() => site.query(`select name from pgboss.queue where name = 'send-push.dead'`))
    .toHaveLength(1)
  const [row] = await site.query(
    `insert into pgboss.job (name, data, output, source_name, source_id, source_created_on, source_retry_count)
     values ('send-push.dead', $1, '{"reason": "push.example did not take the message."}', 'send-push', gen_random_uuid(), now(), 8)
     returning id`,
    [{ push: randomUUID() }],
  )
  return String(row?.['id'])
}

test('an admin sees every queue and its permanent failures, but not their data', async () => {
  const id = await addDeadJob()
  const jobs = await readJobs()
  expect(jobs.queues.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['push-alerts', 'send-push']),
  )
  expect(jobs.queues.find(({ name }) => name === 'push-alerts')?.schedule).toEqual({
    cron: '* * * * *',
    timeZone: 'UTC',
  })
  const dead = jobs.dead.find((job) => job.id === id)
  expect(dead).toMatchObject({
    queue: 'send-push',
    tries: 9,
    error: 'push.example did not take the message.',
  })
  expect(Object.keys(dead ?? {}).toSorted()).toEqual(
    ['error', 'failedAt', 'id', 'queue', 'sentAt', 'tries'].toSorted(),
  )
})

test('an admin retries or drops failed jobs, and both are logged', async () => {
  const [again, dropped] = [await addDeadJob(), await addDeadJob()]
  expect((await call(admin, 'POST', `/${again}/retry`)).status).toBe(204)
  expect((await call(admin, 'DELETE', `/${dropped}`)).status).toBe(204)
  const left = (await readJobs()).dead.map(({ id }) => id)
  expect(left).not.toContain(again)
  expect(left).not.toContain(dropped)
  const done = () => site.query(`select state from pgboss.job where id = $1`, [again])
  await expect.poll(done).toEqual([{ state: 'completed' }])
  const notes = await site.query(
    `select actor_id, action, target_id, details from public.audit_log where target_type = 'job' order by id`,
  )
  const note = { actor_id: admin.id, details: { queue: 'send-push' } }
  expect(notes).toEqual([
    { ...note, action: 'job.retry', target_id: again },
    { ...note, action: 'job.drop', target_id: dropped },
  ])
  expect((await call(admin, 'DELETE', `/${dropped}`)).status).toBe(404)
  expect((await call(admin, 'POST', '/none/retry')).status).toBe(404)
})

test('nobody else reads or changes anything, including a person who was an admin a moment ago', async () => {
  const id = await addDeadJob()
  const calls: [string, string][] = [
    ['GET', ''],
    ['POST', `/${id}/retry`],
    ['DELETE', `/${id}`],
  ]
  for (const [method, path] of calls) {
    expect((await call(person, method, path)).status).toBe(403)
    const url = `${site.server.localUrl}/api/admin/jobs${path}`
    expect((await fetch(url, { method })).status).toBe(401)
  }
  await setAdmin(false)
  for (const [method, path] of calls) expect((await call(admin, method, path)).status).toBe(403)
  await setAdmin(true)
  expect((await readJobs()).dead.map((job) => job.id)).toContain(id)
})
