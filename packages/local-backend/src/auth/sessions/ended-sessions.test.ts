import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServedBackend, type ServedBackend } from '#src/auth/served.fixture.ts'

const TABLES = `
  create table public.notes (id bigint generated always as identity primary key, body text);
  alter table public.notes enable row level security;
  create policy "Everybody signed in" on public.notes for all to authenticated using (true) with check (true);
  create function public.say(words text) returns text language sql return words;
  insert into storage.buckets (id, name, public) values ('files', 'files', false);
  create policy "Everybody signed in" on storage.objects for all to authenticated using (true) with check (true);
  create policy "Everybody signed in" on realtime.messages for all to authenticated using (true) with check (true);
  alter publication supabase_realtime add table public.notes;
`
const password = 'a good password'
let backend: ServedBackend
let people = 0

beforeAll(async () => {
  backend = await startServedBackend(TABLES)
})

afterAll(() => backend.stop())

interface Device {
  userId: string
  email: string
  token: string
  client: SupabaseClient
}

async function addPerson(): Promise<Device> {
  people += 1
  const email = `person-${people}@example.com`
  const account = { email, password, email_confirm: true }
  const { error } = await backend.admin().auth.admin.createUser(account)
  if (error) throw error
  return await signIn(email)
}

async function signIn(email: string): Promise<Device> {
  const client = createClient(backend.origin, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { userId: data.user.id, email, token: data.session.access_token, client }
}

/** A client that keeps using a token, even after its session ended. */
const keep = (token: string) =>
  createClient(backend.origin, backend.publishableKey, {
    accessToken: () => Promise.resolve(token),
  })

async function join(token: string): Promise<string> {
  const client = keep(token)
  await client.realtime.setAuth()
  const channel = client.channel('room', { config: { private: true } })
  try {
    return await new Promise((resolve) => {
      channel.subscribe((status, error) => resolve(error ? error.message : status))
    })
  } finally {
    await client.realtime.disconnect()
  }
}

const broadcast = async (token: string): Promise<number> => {
  const messages = [{ topic: 'room', event: 'x', payload: {}, private: false }]
  const answer = await backend.request('/realtime/v1/api/broadcast', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ messages }),
  })
  return answer.status
}

/** The answer of each service to a token. */
async function tryAll(token: string) {
  const client = keep(token)
  const files = client.storage.from('files')
  const written = await client.from('notes').insert({ body: 'written' })
  const read = await client.from('notes').select('id').limit(1)
  const called = await client.rpc('say', { words: 'x' })
  const uploaded = await files.upload(`${crypto.randomUUID()}.txt`, 'text', {
    contentType: 'text/plain',
  })
  const listed = await files.list()
  return {
    written: written.status,
    read: read.status,
    called: called.status,
    code: written.error?.code ?? null,
    uploaded: uploaded.error?.message ?? null,
    listed: listed.error?.message ?? null,
    joined: await join(token),
    broadcast: await broadcast(token),
  }
}

const SERVED = {
  written: 201,
  read: 200,
  called: 200,
  code: null,
  uploaded: null,
  listed: null,
  joined: 'SUBSCRIBED',
  broadcast: 202,
}
const ENDED = 'Your session has ended. Please sign in again.'

const endings: [how: string, end: (device: Device) => Promise<{ error: unknown }>][] = [
  ['the person signed out', ({ client }) => client.auth.signOut({ scope: 'local' })],
  [
    'another device ended all other sessions',
    async ({ email }) => (await signIn(email)).client.auth.signOut({ scope: 'others' }),
  ],
  [
    'the account was banned',
    ({ userId }) => backend.admin().auth.admin.updateUserById(userId, { ban_duration: '1h' }),
  ],
  ['the account was deleted', ({ userId }) => backend.admin().auth.admin.deleteUser(userId)],
]

describe('a token is refused by every service at the next call after', () => {
  test.each(endings)('%s', async (_how, end) => {
    const device = await addPerson()
    expect(await tryAll(device.token)).toEqual(SERVED)
    expect((await end(device)).error).toBeNull()
    expect(await tryAll(device.token)).toEqual({
      written: 401,
      read: 401,
      called: 401,
      code: 'PGRST301',
      uploaded: ENDED,
      listed: ENDED,
      joined: expect.stringContaining(ENDED),
      broadcast: 401,
    })
  })
})

describe('a token still works after', () => {
  test('another session of the same person ended', async () => {
    const device = await addPerson()
    const other = await signIn(device.email)
    await other.client.auth.signOut({ scope: 'local' })
    expect(await tryAll(device.token)).toEqual(SERVED)
  })

  test('a ban was lifted', async () => {
    const device = await addPerson()
    const { admin } = backend.admin().auth
    await admin.updateUserById(device.userId, { ban_duration: '1h' })
    await admin.updateUserById(device.userId, { ban_duration: 'none' })
    expect(await tryAll(device.token)).toEqual(SERVED)
  })
})

test('an open channel gets no more changes after its session ended, and is closed soon', async () => {
  const device = await addPerson()
  const other = await addPerson()
  const heard = { ended: 0, other: 0 }
  const closed = Promise.withResolvers<void>()
  const listen = async (token: string, whose: keyof typeof heard) => {
    const client = keep(token)
    await client.realtime.setAuth()
    await new Promise<void>((resolve) => {
      client
        .channel(`changes-${whose}`)
        .on('postgres_changes', { event: '*', schema: 'public', table: 'notes' }, () => {
          heard[whose] += 1
        })
        .subscribe((status: string) => {
          if (status === 'SUBSCRIBED') resolve()
          if (status === 'CLOSED' && whose === 'ended') closed.resolve()
        })
    })
    return client
  }
  const clients = [await listen(device.token, 'ended'), await listen(other.token, 'other')]
  await backend.admin().from('notes').insert({ body: 'before' })
  await expect.poll(() => heard, { timeout: 5000 }).toEqual({ ended: 1, other: 1 })
  await device.client.auth.signOut({ scope: 'local' })
  await backend.admin().from('notes').insert({ body: 'after' })
  await expect.poll(() => heard.other, { timeout: 5000 }).toBe(2)
  expect(heard.ended).toBe(1)
  await closed.promise
  for (const client of clients) await client.realtime.disconnect()
}, 30_000)
