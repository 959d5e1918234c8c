import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REVIEW_STREAM_TYPE } from '@sampletrail/contracts/review.ts'
import { findSecrets, type Place } from '@sampletrail/simulators/find-secrets.ts'
import { listen, type Simulator } from '@sampletrail/simulators/listen.ts'
import {
  createOpenAiCompatible,
  type ModelReply,
} from '@sampletrail/simulators/openai-compatible.ts'
import { createLog } from '#src/log/log.ts'
import { findTraces } from '#src/testing/find-traces.ts'
import { listFunctions } from '#src/testing/list-functions.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'
import { hearAllTables, noteAnswer, readAllData } from '#src/testing/watch-data.ts'

const key = 'sk-canary/3f9a+c41d7e&0b"5527=='
const service = createOpenAiCompatible({ key })
const places: Place[] = []
let model: Simulator
let site: TestServer

beforeAll(async () => {
  model = await listen(service.app)
  site = await startTestServer(
    {
      AI_BASE_URL: `${model.url}/v1`,
      AI_API_KEY: key,
      AI_MODEL: 'seer-2',
      API_CALLS_PER_MINUTE: '10000',
      REVIEWS_PER_HOUR: '1000',
    },
    createLog('debug', { write: (line) => void places.push(['log', line]) }),
  )
})
afterAll(async () => {
  await site.stop()
  await model.stop()
})

/** Records all answers. */
const note = (name: string, response: Response) => noteAnswer(places, name, response)

async function call(path: string, token: string | null, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  return await note(path, await fetch(`${site.server.localUrl}${path}`, { ...init, headers }))
}

/** A client that records its answers, and every change that it receives. */
async function watch(person: TestPerson): Promise<{ client: SupabaseClient; heard: () => number }> {
  const { localUrl, supabase } = site.server
  const client = createClient(localUrl, supabase.publishableKey, {
    accessToken: async () => person.token,
    global: {
      fetch: async (input, init) =>
        await note(`the API for ${person.email}`, await fetch(input, init)),
    },
  })
  const heard = await hearAllTables(site, client, (table, payload) => {
    places.push([`realtime of ${table}`, JSON.stringify(payload)])
  })
  return { client, heard }
}

/** A retry need not wait. */
const soon = { 'retry-after-ms': '1' }

/** A service's answers, with its key repeated wherever possible. */
function repliesWithKey(): ModelReply[] {
  const forms = [key, `Bearer ${key}`, btoa(`Bearer ${key}`), encodeURIComponent(key)]
  const refusals = [
    ...forms.flatMap((said) => [401, 429, 500].map((status) => [status, said] as const)),
    ...[400, 403, 404, 422].map((status) => [status, key] as const),
  ]
  return [
    ...refusals.map(([status, said]) => ({ status, message: `No: ${said}`, headers: soon })),
    { body: `<html>${key}</html>` },
    { body: `data: {"error": {"message": ${JSON.stringify(key)}}}\n\n` },
    { redirect: `${model.url}/?key=${encodeURIComponent(key)}` },
    { text: `${key} is no JSON` },
    { text: '{"title": "A mug", "review": "It', breaksOff: true },
  ]
}

test('the key of the AI service is sent only to that service', async () => {
  const person = await site.addPerson('owner')
  const admin = await site.addPerson('admin')
  await site.query('update public.subscriptions set is_admin = true where user_id = $1', [admin.id])
  const watcher = await watch(person)
  const adminWatcher = await watch(admin)
  const product = { name: 'Steel mug', status: 'received' }
  const added = await person.client.from('products').insert(product).select('id').single()
  const productId = String(added.data?.['id'])
  const ask = (accept: string) =>
    call('/api/generate-review', person.token, {
      method: 'POST',
      headers: { accept, 'content-type': 'application/json' },
      body: JSON.stringify({ productId, productName: 'Steel mug', liked: 'Hot', rating: 4 }),
    })

  for (const accept of ['application/json', REVIEW_STREAM_TYPE]) {
    for (const reply of repliesWithKey()) {
      service.say(reply)
      // A retried request is refused again.
      if ('headers' in reply && (reply.status === 429 || reply.status >= 500)) service.say(reply)
      await ask(accept)
    }
  }
  const before = service.questions.length
  const text = JSON.stringify({ title: 'A good mug', review: 'It keeps coffee hot.' })
  for (const accept of ['application/json', REVIEW_STREAM_TYPE]) {
    service.say({ text })
    expect((await ask(accept)).status).toBe(200)
  }
  const draft = { product_id: productId, origin: 'model', liked: 'Hot', rating: 4 }
  const kept = await watcher.client
    .from('review_drafts')
    .insert({ ...draft, title: 'A good mug', content: 'It keeps coffee hot.' })
  expect(kept.error).toBeNull()
  await expect.poll(watcher.heard).toBeGreaterThan(0)

  const exported = await call('/api/account/export', person.token)
  const files = Object.entries(unzipSync(new Uint8Array(await exported.arrayBuffer())))
  places.push(...files.map(([name, bytes]): Place => [`export ${name}`, bytes]))
  for (const name of listFunctions(site).filter((route) => /^GET [^:*]+$/.test(route))) {
    for (const { token } of [person, admin]) await call(name.slice(4), token)
  }
  for (const { client } of [watcher, adminWatcher]) {
    expect(await readAllData(site, client, person.id)).toBeGreaterThan(0)
  }
  for (const path of ['/', '/config.json', '/healthz', `/dashboard/products/${productId}`]) {
    await call(path, null)
  }
  await Promise.all([watcher, adminWatcher].map(({ client }) => client.removeAllChannels()))

  // There were secrets to find, and places to find them in.
  expect(before).toBeGreaterThan(40)
  expect(new Set(service.questions.map(({ authorization }) => authorization))).toEqual(
    new Set([`Bearer ${key}`]),
  )
  expect(files.length).toBeGreaterThan(1)
  expect(places.filter(([name]) => name === 'log').length).toBeGreaterThan(40)
  expect(findSecrets(places, [key])).toEqual([])
  expect(await findTraces(site, { id: key, email: key })).toEqual([])
}, 120_000)
