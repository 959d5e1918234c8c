import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pushMessageSchema } from '@sampletrail/contracts/push.ts'
import { listen, type Simulator } from '@sampletrail/simulators/listen.ts'
import { createPushSimulator, pushHost } from '@sampletrail/simulators/push-service.ts'
import type { Backend } from '#src/backend.ts'
import { createReminderTokens } from '#src/commands/reminders/reminder-token.ts'
import { openPush } from '#src/commands/alerts/open-push.ts'
import { preparePushes, sendPush } from '#src/commands/alerts/push-matches.ts'
import { openJobQueue } from '#src/integrations/queue/open-job-queue.ts'
import { createWebSender } from '#src/integrations/web/web-sender.ts'
import { declareQueues } from '#src/jobs/declare-queues.ts'
import type { Log } from '#src/log/log.ts'
import { connectTo } from '#src/testing/connect-to.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

const reminderTokens = createReminderTokens('sb_secret_x')
const makers = createPushSimulator()
const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const still = new AbortController().signal
let service: Simulator
let site: TestServer
let backend: Backend
let person: TestPerson
let publicKey = ''
let people = 0

beforeAll(async () => {
  service = await listen(makers.app)
  site = await startTestServer({
    UPSTREAM_MAP: `${pushHost}=${service.url}`,
    CONTACT_EMAIL: 'help@trail.example',
  })
  backend = connectTo(site, log)
})
afterAll(async () => {
  await backend.stop()
  await site.stop()
  await service.stop()
})
beforeEach(async () => {
  person = await site.addPerson(`told${(people += 1)}`)
  await site.query(`update public.subscriptions set tier = 'pro' where user_id = $1`, [person.id])
  const answer = await call('GET', '/key')
  publicKey = ((await answer.json()) as { publicKey: string }).publicKey
})

async function call(method: string, path = '', body?: unknown, who = person): Promise<Response> {
  return await fetch(`${site.server.localUrl}/api/alerts/push${path}`, {
    method,
    headers: {
      authorization: `Bearer ${who.token}`,
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

const devicesOf = async ({ client }: TestPerson) =>
  (await client.from('push_subscriptions').select('id, device')).data

/** An offer that matched the person's alert a moment ago. */
async function addMatch(keyword = 'lamp', name = 'Desk lamp'): Promise<void> {
  await site.query(
    `with seller as (
       insert into public.sellers (name, is_for_free_and_trial) values ('Harbour', true) returning id
     ), offer as (
       insert into catalogue.products (seller_id, name) select id, $3 from seller returning id
     ), alert as (
       insert into public.keyword_alerts (user_id, keyword) values ($1, $2)
       on conflict (user_id, lower(keyword)) do update set keyword = excluded.keyword returning id
     )
     insert into public.alert_matches (user_id, offer_id, alert_id, keyword, found_at)
     select $1, offer.id, alert.id, $2, clock_timestamp() from offer, alert`,
    [person.id, keyword, name],
  )
}

describe('a browser', () => {
  test('is stored under its name, once, and removed', async () => {
    const { subscription } = makers.subscribe(publicKey)
    const kept = await call('POST', '', { ...subscription, expirationTime: null })
    expect(kept.status).toBe(201)
    const { id } = (await kept.json()) as { id: string }
    expect(await (await call('POST', '', subscription)).json()).toEqual({ id })
    expect(await devicesOf(person)).toEqual([{ id, device: 'Chrome on Windows' }])
    const other = await site.addPerson(`other${people}`)
    const { endpoint } = subscription
    expect((await call('DELETE', '', { endpoint }, other)).status).toBe(204)
    expect(await devicesOf(person)).toHaveLength(1)
    expect((await call('DELETE', '', { endpoint })).status).toBe(204)
    expect(await devicesOf(person)).toEqual([])
  })

  test.each([
    ['nothing', null],
    ['an address without https', { endpoint: 'http://push.example/1' }],
    ['keys that are none', { keys: { p256dh: 'x', auth: 'y' } }],
  ])('that says %s is refused', async (_title, change) => {
    const { subscription } = makers.subscribe(publicKey)
    const body = change === null ? null : { ...subscription, ...change }
    expect((await call('POST', '', body)).status).toBe(400)
    expect(await devicesOf(person)).toEqual([])
  })

  test('that sends more than a browser does is refused before it is read', async () => {
    const { subscription } = makers.subscribe(publicKey)
    const body = { ...subscription, expirationTime: 'x'.repeat(10_000) }
    for (const method of ['POST', 'DELETE']) {
      expect((await call(method, '', body)).status).toBe(413)
    }
  })

  test('is the eleventh: the database says why not', async () => {
    for (let count = 0; count < 10; count += 1) {
      await call('POST', '', makers.subscribe(publicKey).subscription)
    }
    const refused = await call('POST', '', makers.subscribe(publicKey).subscription)
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('up to 10 devices')
  })

  test('of nobody is not stored and does not get the key', async () => {
    for (const [method, path] of [
      ['GET', '/key'],
      ['POST', ''],
      ['DELETE', ''],
    ]) {
      const url = `${site.server.localUrl}/api/alerts/push${path}`
      expect((await fetch(url, { method: method ?? '' })).status).toBe(401)
    }
  })
})

/** Prepares messages for everybody, with a queue that records their ids. */
async function prepare(): Promise<string[]> {
  const sent: string[] = []
  const queue = {
    sendAll: async (_name: string, jobs: object[]) =>
      void sent.push(...(jobs as { push: string }[]).map(({ push }) => push)),
  }
  await preparePushes({ backend, queue }, still)
  return sent
}
const push = () =>
  openPush({
    backend,
    send: createWebSender({ upstreams: new Map([[pushHost, service.url]]) }),
    subject: 'mailto:help@trail.example',
  })

describe('an alert’s result', () => {
  test('reaches the browser through the queue: encrypted for it, signed by us, once', async () => {
    const browser = makers.subscribe(publicKey)
    await call('POST', '', browser.subscription)
    await addMatch()
    await addMatch('lamp', 'Floor lamp')
    // Otherwise the server's own queue runs every minute.
    const queue = openJobQueue({ databaseUrl: site.server.supabase.databaseUrl, log })
    const places = {
      publicUrl: '',
      publicFileUrl: () => '',
      unsubscribeToken: () => '',
      digestsAMonth: () => 5,
    }
    declareQueues({ queue, backend, push: push(), mail: null, places, reminderTokens, log })
    queue.start()
    await queue.send('push-alerts', {})
    await expect.poll(() => browser.received).toHaveLength(1)
    await queue.stop()
    const [received] = browser.received
    expect(received).toMatchObject({
      ttl: 86_400,
      urgency: 'normal',
      topic: expect.any(String),
      subject: 'mailto:help@trail.example',
    })
    expect(pushMessageSchema.parse(JSON.parse(received?.text ?? ''))).toEqual({
      title: '2 new offers for ‘lamp’',
      body: 'Floor lamp, Desk lamp',
      url: '/dashboard/find?search=lamp',
      tag: 'alerts lamp',
    })
    expect(makers.refusals).toEqual([])
    const [device] = await site.query(
      'select failures, last_success_at from public.push_subscriptions where user_id = $1',
      [person.id],
    )
    expect(device).toEqual({ failures: 0, last_success_at: expect.any(Date) })
    expect(await prepare()).toEqual([])
  })

  test('is not sent a second time by a server that takes over', async () => {
    const browser = makers.subscribe(publicKey)
    await call('POST', '', browser.subscription)
    await addMatch()
    const [id = ''] = await prepare()
    await Promise.all(
      [1, 2, 3].map(() => sendPush({ backend, push: push(), reminderTokens }, id, still)),
    )
    expect(browser.received).toHaveLength(1)
  })

  test('is retried later if the browser’s maker is busy, and removed with a browser that is gone', async () => {
    const browser = makers.subscribe(publicKey)
    await call('POST', '', browser.subscription)
    await addMatch()
    const [id = ''] = await prepare()
    browser.answers.push(503, 429, 410)
    for (let tries = 0; tries < 2; tries += 1) {
      await expect(sendPush({ backend, push: push(), reminderTokens }, id, still)).rejects.toThrow(
        pushHost,
      )
    }
    expect(await devicesOf(person)).toHaveLength(1)
    await sendPush({ backend, push: push(), reminderTokens }, id, still)
    expect(await devicesOf(person)).toEqual([])
  })

  test('is not sent to an address inside our own network', async () => {
    const { subscription } = makers.subscribe(publicKey)
    await call('POST', '', { ...subscription, endpoint: 'https://169.254.169.254/latest' })
    await addMatch()
    const [id = ''] = await prepare()
    await sendPush({ backend, push: push(), reminderTokens }, id, still)
    const [device] = await site.query(
      'select failures from public.push_subscriptions where user_id = $1',
      [person.id],
    )
    expect(device).toEqual({ failures: 1 })
  })
})
