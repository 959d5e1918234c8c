import { setTimeout as sleep } from 'node:timers/promises'
import { REALTIME_SUBSCRIBE_STATES, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { listFunctions } from '#src/testing/list-functions.ts'
import {
  startTestServer,
  type ProtectedPerson,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

let site: TestServer
let owner: TestPerson
let factor: ProtectedPerson

beforeAll(async () => {
  site = await startTestServer({ API_CALLS_PER_MINUTE: '1000' })
  owner = await site.addPerson('owner')
  factor = await site.useSecondFactor(owner)
})

afterAll(() => site.stop())

/** Functions for people who are not signed in, or have lost their factor. */
const openFunctions = [
  'POST /api/account/recover',
  // Programs with their own key.
  'POST /api/ingest/offers',
  // Programs that know the secret address.
  'GET /api/calendar/:file',
  'POST /api/capture',
  'POST /api/capture/:key',
  // People who write a message, with its captcha.
  'GET /api/contact/challenge',
  'POST /api/contact',
  // Pages that fail, for any visitor.
  'POST /api/errors',
  // The holder of an email, without signing in.
  'GET /api/alerts/unsubscribe',
  'POST /api/alerts/unsubscribe',
  'POST /api/reminders/done',
  'POST /api/reminders/snooze',
  // The payment provider, which signs its deliveries.
  'POST /api/webhooks/stripe',
  // Providers of emails, by their signature or password.
  'POST /api/inbound-mail/mailgun/mime',
  'POST /api/inbound-mail/postmark',
  'POST /api/inbound-mail/raw',
]

test('every function of ours refuses a person who has a second factor and did not use it', async () => {
  const functions = listFunctions(site)
  expect(functions).toContain('POST /api/files')
  expect(functions).toEqual(expect.arrayContaining(openFunctions))
  for (const name of functions.filter((one) => !openFunctions.includes(one))) {
    const [method = '', path = ''] = name.split(' ')
    const response = await fetch(site.server.localUrl + path, {
      method,
      headers: { authorization: `Bearer ${factor.weak}` },
    })
    const { error } = errorBodySchema.parse(await response.json())
    expect({ name, status: response.status, code: error.code }).toEqual({
      name,
      status: 403,
      code: 'second_factor_needed',
    })
  }
  const strong = await fetch(`${site.server.localUrl}/api/account/recovery-codes`, {
    headers: { authorization: `Bearer ${factor.strong}` },
  })
  expect(strong.status).toBe(200)
})

const filesOf = (client: SupabaseClient) => client.storage.from('product-files')

describe('files', () => {
  const name = 'a.pdf'
  let folder: string

  beforeAll(async () => {
    folder = `receipts/${owner.id}`
    const stored = await site.service.storage
      .from('product-files')
      .upload(`${folder}/${name}`, Buffer.from('%PDF-1.4'), { contentType: 'application/pdf' })
    if (stored.error) throw stored.error
  })

  test('are neither listed, signed, read nor removed without the second factor', async () => {
    const files = filesOf(factor.weakClient)
    expect((await files.list(folder)).data).toEqual([])
    expect((await files.createSignedUrl(`${folder}/${name}`, 60)).error).not.toBeNull()
    expect((await files.download(`${folder}/${name}`)).error).not.toBeNull()
    expect((await files.remove([`${folder}/${name}`])).data ?? []).toEqual([])
    expect((await files.upload(`${folder}/b.pdf`, Buffer.from('%PDF-1.4'))).error).not.toBeNull()
    expect((await filesOf(site.service).exists(`${folder}/${name}`)).data).toBe(true)
  })

  test('are listed, signed and read with it', async () => {
    const files = filesOf(owner.client)
    expect((await files.list(folder)).data).toMatchObject([{ name }])
    expect((await files.createSignedUrl(`${folder}/${name}`, 60)).error).toBeNull()
    expect((await files.download(`${folder}/${name}`)).error).toBeNull()
  })
})

/** Changes of the person's products that a client receives, once it listens. */
async function listen(client: SupabaseClient): Promise<unknown[]> {
  const heard: unknown[] = []
  const channel = client
    .channel('products')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'products' }, (change) =>
      heard.push(change),
    )
  const joined = Promise.withResolvers<void>()
  channel.subscribe((status, error) => {
    if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) joined.resolve()
    else if (error) joined.reject(error)
  })
  await joined.promise
  return heard
}

test('live changes are sent to people who used the second factor, and to nobody with only the password', async () => {
  // As in the app: the library itself uses the sign-in's token for its channels.
  await owner.client.realtime.setAuth()
  const [withFactor, without] = await Promise.all([listen(owner.client), listen(factor.weakClient)])
  expect((await owner.client.from('products').insert({ name: 'Lamp' })).error).toBeNull()
  // Changes arrive from a moment after the channel is open.
  let tries = 0
  const change = async () => {
    tries += 1
    await owner.client
      .from('products')
      .update({ name: `Lamp ${tries}` })
      .eq('user_id', owner.id)
    return withFactor.length
  }
  await expect.poll(change, { interval: 200 }).toBeGreaterThan(0)
  await sleep(300)
  expect(without).toEqual([])
  await Promise.all([owner.client.removeAllChannels(), factor.weakClient.removeAllChannels()])
})
