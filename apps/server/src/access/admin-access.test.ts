import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js'
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
let somebody: TestPerson
let vip: TestPerson
let former: TestPerson
let gone: TestPerson
let closing: TestPerson
let banned: TestPerson
let signedOut: TestPerson
let factor: ProtectedPerson

beforeAll(async () => {
  site = await startTestServer({ API_CALLS_PER_MINUTE: '100000' })
  somebody = await site.addPerson('somebody')
  vip = await site.addPerson('vip')
  former = await site.addPerson('former')
  gone = await site.addPerson('gone')
  closing = await site.addPerson('closing')
  banned = await site.addPerson('banned')
  signedOut = await site.addPerson('signed-out')
  const careful = await site.addPerson('careful')
  factor = await site.useSecondFactor(careful)
  await site.query('update public.subscriptions set is_vip = true where user_id = $1', [vip.id])
  const admins = [former, gone, closing, banned, signedOut, careful]
  await site.query('update public.subscriptions set is_admin = true where user_id = any ($1)', [
    admins.map(({ id }) => id),
  ])
  // Each was an admin a moment ago, and still has that token.
  const { status } = await ask('GET /api/admin/jobs', former.token)
  if (status !== 200) throw new Error(`An admin was answered ${status}.`)
  await site.query('update public.subscriptions set is_admin = false where user_id = $1', [
    former.id,
  ])
  const removed = await site.service.auth.admin.deleteUser(gone.id)
  if (removed.error) throw removed.error
  await site.query('select private.begin_closure($1)', [closing.id])
  await site.service.auth.admin.updateUserById(banned.id, { ban_duration: '1h' })
  await signedOut.client.auth.signOut()
  await site.query(
    `insert into public.contact_messages (name, email, subject, message)
     values ('Ada', 'ada@example.com', 'Hello', 'Where is my lamp?')`,
  )
  await site.query(
    `insert into public.audit_log (action, target_type) values ('seller.add', 'seller')`,
  )
})

afterAll(() => site.stop())

interface Answer {
  status: number
  code: string
  message: string
}

/** Sends it about an existing or a missing target. */
async function ask(
  name: string,
  token: string | null,
  about: string = randomUUID(),
): Promise<Answer> {
  const [method = '', path = ''] = name.split(' ')
  const response = await fetch(site.server.localUrl + path.replaceAll(/:\w+/g, about), {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    ...(method !== 'GET' && { body: JSON.stringify({ choice: 'pro', subscriptionId: 'sub_1' }) }),
  })
  const body: unknown = await response.json()
  const refused = errorBodySchema.safeParse(body)
  const { code = '', message = '' } = refused.success ? refused.data.error : {}
  return { status: response.status, code, message }
}

/** All data of the product, without update times. */
async function takeStock(): Promise<unknown> {
  const tables = await site.query(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'catalogue') order by 1`,
  )
  const stock: Record<string, unknown> = {}
  for (const { name } of tables) {
    const sql = `select coalesce(jsonb_agg(to_jsonb(row) - 'updated_at' order by to_jsonb(row)::text), '[]') as rows
      from ${String(name)} as row`
    stock[String(name)] = (await site.query(sql))[0]?.['rows']
  }
  return stock
}

const adminFunctions = () => listFunctions(site).filter((name) => name.includes(' /api/admin'))

describe('functions of our server for admins', () => {
  test('refuse all other people alike, whatever the arguments, and do nothing', async () => {
    const functions = adminFunctions()
    expect(functions).toContain('GET /api/admin/jobs')
    const { publishableKey, secretKey } = site.server.supabase
    const callers: [string, string | null, Pick<Answer, 'status' | 'code'>][] = [
      ['nobody', null, { status: 401, code: 'unauthorized' }],
      ['a made-up token', 'made.up.token', { status: 401, code: 'unauthorized' }],
      ['the key of every browser', publishableKey, { status: 401, code: 'unauthorized' }],
      ['the key of the server', secretKey, { status: 401, code: 'unauthorized' }],
      ['somebody', somebody.token, { status: 403, code: 'forbidden' }],
      ['a VIP', vip.token, { status: 403, code: 'forbidden' }],
      ['who was an admin', former.token, { status: 403, code: 'forbidden' }],
      ['an admin who is banned', banned.token, { status: 401, code: 'unauthorized' }],
      ['an admin who signed out', signedOut.token, { status: 401, code: 'unauthorized' }],
      ['a password alone', factor.weak, { status: 403, code: 'second_factor_needed' }],
      ['a deleted account', gone.token, { status: 401, code: 'unauthorized' }],
      ['an account that is being closed', closing.token, { status: 401, code: 'unauthorized' }],
    ]
    const before = await takeStock()
    for (const name of functions) {
      for (const [caller, token, expected] of callers) {
        const answers = [await ask(name, token), await ask(name, token, somebody.id)]
        expect({ name, caller, ...answers[0] }).toMatchObject({ name, caller, ...expected })
        expect(answers[1]).toEqual(answers[0])
      }
    }
    expect(await takeStock()).toEqual(before)
  })
})

describe('data for admins', () => {
  test('is visible to nobody else, however they ask', async () => {
    const queries = [
      'audit_log?select=*',
      'audit_log?select=*&id=gte.0&or=(actor_id.is.null,actor_id.not.is.null)',
      'audit_log?select=id&order=id.desc&limit=1',
      'contact_messages?select=*',
      'contact_messages?select=email&email=like.*',
    ]
    const requestRest = async (query: string, token: string) =>
      await fetch(`${site.server.localUrl}/rest/v1/${query}`, {
        headers: {
          apikey: site.server.supabase.publishableKey,
          authorization: `Bearer ${token}`,
          prefer: 'count=exact',
        },
      })
    for (const { token } of [gone, banned, signedOut]) {
      for (const query of queries) {
        const response = await requestRest(query, token)
        expect([response.status, await response.json()]).toMatchObject([401, { code: 'PGRST301' }])
      }
    }
    for (const { token } of [somebody, vip, former]) {
      for (const query of queries) {
        const response = await requestRest(query, token)
        expect({ query, status: response.status, rows: await response.json() }).toEqual({
          query,
          status: 200,
          rows: [],
        })
        expect(response.headers.get('content-range')).toBe('*/0')
      }
    }
    const strong = await fetch(`${site.server.localUrl}/rest/v1/audit_log?select=action`, {
      headers: {
        apikey: site.server.supabase.publishableKey,
        authorization: `Bearer ${factor.strong}`,
      },
    })
    expect(await strong.json()).toEqual([{ action: 'seller.add' }])
  })

  test('is sent to nobody by live updates', async () => {
    const heard: unknown[] = []
    const tables = ['audit_log', 'contact_messages', 'users']
    const channels = tables.map((table) =>
      somebody.client
        .channel(table)
        .on('postgres_changes', { event: '*', schema: 'public', table }, (change) =>
          heard.push(change),
        ),
    )
    await Promise.all(
      channels.map(async (channel) => {
        const settled = Promise.withResolvers<void>()
        channel.subscribe((status) => {
          if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) settled.resolve()
          if (status === REALTIME_SUBSCRIBE_STATES.CHANNEL_ERROR) settled.resolve()
        })
        await settled.promise
      }),
    )
    await site.query(
      `insert into public.audit_log (action, target_type) values ('seller.add', 'seller')`,
    )
    await sleep(500)
    expect(heard).toEqual([])
    await somebody.client.removeAllChannels()
  })
})
