import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createClient, REALTIME_SUBSCRIBE_STATES, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { relaxedLimits } from '../running/relaxed-limits.ts'
import {
  contactClient,
  solveCaptcha,
} from '../../apps/server/src/functions/contact/contact.fixture.ts'
import { startRehearsal, type Rehearsal } from './start-rehearsal.ts'

/** The short form of `npm run rehearsal`, which plays every journey: whole flows over the load balancer, without a browser. */
let rehearsal: Rehearsal
const deaths: string[] = []
const operator = 'operator@trail.example'

interface Person {
  client: SupabaseClient
  id: string
  token: string
}
let ada: Person

beforeAll(async () => {
  rehearsal = await startRehearsal({
    environment: {
      ...relaxedLimits,
      LOG_LEVEL: 'silent',
      CONTACT_EMAIL: operator,
      UPLOADS_PER_HOUR: '3',
    },
    onDeath: (name) => deaths.push(name),
  })
}, 120_000)
afterAll(() => rehearsal.stop(), 30_000)

const patient = { timeout: 20_000, interval: 100 }
const configSchema = z.object({ supabaseUrl: z.string(), publishableKey: z.string() })
const mailsSchema = z.array(z.object({ subject: z.string(), links: z.array(z.string()) }))

async function readMails(to: string) {
  const response = await fetch(`${rehearsal.mailboxUrl}?to=${encodeURIComponent(to)}`)
  return mailsSchema.parse(await response.json())
}

/** As in the app: the server says where the project is. */
async function signUp(name: string): Promise<Person> {
  const config = configSchema.parse(await (await fetch(`${rehearsal.origin}/config.json`)).json())
  expect(config.supabaseUrl).toBe(rehearsal.project.SUPABASE_URL)
  const client = createClient(config.supabaseUrl, config.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const person = { email: `${name}-${randomUUID()}@example.com`, password: 'correct horse' }
  const emailRedirectTo = `${rehearsal.origin}/auth/callback`
  expect((await client.auth.signUp({ ...person, options: { emailRedirectTo } })).error).toBeNull()
  await expect.poll(() => readMails(person.email), patient).toHaveLength(1)
  const [mail] = await readMails(person.email)
  const link = mail?.links[0] ?? ''
  expect(new URL(link).origin).toBe(rehearsal.project.SUPABASE_URL)
  expect(mail?.links).toContain(rehearsal.origin)
  const back = await fetch(link, { redirect: 'manual' })
  expect(back.headers.get('location')).toMatch(new RegExp(`^${emailRedirectTo}#access_token=`))
  const { data } = await client.auth.signInWithPassword(person)
  return { client, id: data.user?.id ?? '', token: data.session?.access_token ?? '' }
}

test('a page from before the move has to wait, and one that calls the project gets answers', async () => {
  const { publishableKey } = configSchema.parse(
    await (await fetch(`${rehearsal.origin}/config.json`)).json(),
  )
  const ask = async (origin: string) =>
    await fetch(`${origin}/rest/v1/plans?select=tier`, { headers: { apikey: publishableKey } })
  const moved = await ask(rehearsal.origin)
  expect([moved.status, moved.headers.get('content-type')]).toEqual([503, 'application/json'])
  expect((await ask(rehearsal.project.SUPABASE_URL)).status).not.toBe(503)
  const saved = await fetch(`${rehearsal.origin}/rest/v1/rpc/edit_product`, { method: 'POST' })
  expect(saved.status).toBe(503)
})

async function upload(origin: string): Promise<Response> {
  const form = new FormData()
  form.set('folder', 'receipts')
  form.set('file', new File(['%PDF-1.7\n%%EOF\n'], 'receipt.pdf'))
  const headers = { authorization: `Bearer ${ada.token}` }
  return await fetch(`${origin}/api/files`, { method: 'POST', body: form, headers })
}

test('servers next to a project start no services and store nothing', async () => {
  expect(existsSync(rehearsal.dataDirectory)).toBe(false)
  for (const { origin } of rehearsal.servers) {
    expect((await fetch(`${origin}/__dev/mailbox`)).status).toBe(404)
  }
  const page = await fetch(rehearsal.origin)
  expect(page.headers.get('content-security-policy')).toContain(
    `connect-src 'self' ${rehearsal.project.SUPABASE_URL}`,
  )
})

test('a person signs up; emails name the app and link to it', async () => {
  ada = await signUp('ada')
  expect(ada.id).not.toBe('')
})

test('a change in one browser reaches the other', async () => {
  const other = createClient(
    rehearsal.project.SUPABASE_URL,
    rehearsal.project.SUPABASE_PUBLISHABLE_KEY,
    { accessToken: async () => ada.token },
  )
  const heard: string[] = []
  const channel = other
    .channel('products')
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'products' }, (change) =>
      heard.push(String(change.new['name'])),
    )
  const joined = Promise.withResolvers<void>()
  channel.subscribe((state) => {
    if (state === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) joined.resolve()
  })
  await joined.promise
  const lamp = { user_id: ada.id, name: 'Lamp' }
  // Listening begins a moment after the answer that confirms it.
  await expect
    .poll(async () => {
      await ada.client.from('products').insert(lamp)
      return heard
    }, patient)
    .toContain('Lamp')
  await other.removeAllChannels()
})

test('a file is uploaded over either server and downloaded, and both count it', async () => {
  const [first, second] = rehearsal.servers.map(({ origin }) => origin)
  const sent = await upload(rehearsal.origin)
  const { path } = z.object({ path: z.string() }).parse(await sent.json())
  const { data } = await ada.client.storage.from('product-files').createSignedUrl(path, 60)
  expect(await (await fetch(data?.signedUrl ?? '')).text()).toContain('%PDF-1.7')
  const others = [await upload(first ?? ''), await upload(second ?? ''), await upload(first ?? '')]
  expect(others.map(({ status }) => status)).toEqual([201, 201, 429])
  expect((await upload(second ?? '')).status).toBe(429)
})

test('a captcha of one server is valid on the other, once, and its message is emailed once', async () => {
  const [first, second] = rehearsal.servers.map(({ origin }) =>
    contactClient({ server: { localUrl: origin } }),
  )
  const challenge = await first?.askChallenge()
  const captcha = challenge && (await solveCaptcha(challenge))
  expect((await second?.post({ captcha }))?.status).toBe(204)
  expect((await first?.post({ captcha }))?.status).toBe(422)
  await expect.poll(() => readMails(operator), patient).toHaveLength(1)
})

test('requests go to both in turn; if one is killed, the other serves them all', async () => {
  expect([...rehearsal.proxy.counts().values()].every((count) => count > 0)).toBe(true)
  await rehearsal.servers[0]?.kill()
  for (let n = 0; n < 6; n += 1) {
    expect((await fetch(`${rehearsal.origin}/healthz`)).status).toBe(200)
  }
  expect(deaths).toEqual([])
})

test('the remaining processes end cleanly', async () => {
  expect(await rehearsal.stop()).toEqual({ 'server 1': null, 'server 2': 0, backend: 0 })
  expect(deaths).toEqual([])
})
