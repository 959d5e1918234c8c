import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { z } from 'zod'
import { listenForOwnProducts, type Listener } from '../probes/realtime-listener.ts'
import { p95 } from '../probes/quantiles.ts'
import type { Figure } from '../report.ts'
import {
  startServer,
  type RunningServer,
  serverCommand,
} from '../../tools/running/server-process.ts'

const port = 4416
const people = 1000
const changes = 200
/** Milliseconds from one change to the next. */
const pace = 50
/** Milliseconds after the last change in which late ones may still arrive. */
const settling = 2000

const password = 'listens to its own rows'
/** Of that password at bcrypt's lowest cost: a thousand sign-ins are only preparation, not the measurement. */
const passwordHash = '$2b$04$tRbWs8wuNk6OOma4Ekun9Ojk5hUIZaDIUmLH7pDS53Vp9Jmk5Z/G6'

const factsSchema = z.object({ databaseUrl: z.string() })
const configSchema = z.object({ publishableKey: z.string() })
const sessionSchema = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) })
const insertedSchema = z.tuple([z.object({ id: z.string() })])

interface Person {
  userId: string
  token: string
}

async function createPeople(databaseUrl: string): Promise<void> {
  const owner = new Client({ connectionString: databaseUrl })
  await owner.connect()
  try {
    await owner.query(
      `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at,
         raw_app_meta_data, raw_user_meta_data)
       select gen_random_uuid(), 'authenticated', 'authenticated', 'person-' || n || '@example.com',
         $1, now(), '{"provider": "email", "providers": ["email"]}', '{}'
       from generate_series(1, $2::int) as n`,
      [passwordHash, people],
    )
  } finally {
    await owner.end()
  }
}

async function signIn(url: string, publishableKey: string, number: number): Promise<Person> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `person-${number}@example.com`, password }),
  })
  if (!answer.ok) throw new Error(`Sign-in: ${answer.status} ${await answer.text()}`)
  const session = sessionSchema.parse(await answer.json())
  return { userId: session.user.id, token: session.access_token }
}

/** Does the work for each, that many at once, and keeps the order. */
async function forEach<In, Out>(items: In[], atOnce: number, work: (item: In) => Promise<Out>) {
  const results: Out[] = []
  for (let start = 0; start < items.length; start += atOnce) {
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map(work))))
  }
  return results
}

interface Inserted {
  userId: string
  productId: string
  sentAt: number
  answeredAt: number
}

async function insertProduct(
  url: string,
  publishableKey: string,
  { userId, token }: Person,
): Promise<Inserted> {
  const sentAt = performance.now()
  const answer = await fetch(`${url}/rest/v1/products?select=id`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    body: JSON.stringify({ user_id: userId, name: 'Lamp', price: 12.5, status: 'ordered' }),
  })
  const answeredAt = performance.now()
  if (!answer.ok) throw new Error(`Insert: ${answer.status} ${await answer.text()}`)
  const [{ id }] = insertedSchema.parse(await answer.json())
  return { userId, productId: id, sentAt, answeredAt }
}

/** One product for each of the first people, one after another at a steady pace. */
async function makeChanges(url: string, key: string, persons: Person[]): Promise<Inserted[]> {
  const pending: Promise<Inserted>[] = []
  const began = performance.now()
  for (const [index, person] of persons.slice(0, changes).entries()) {
    await sleep(Math.max(0, began + index * pace - performance.now()))
    pending.push(insertProduct(url, key, person))
  }
  return await Promise.all(pending)
}

function evaluate(listeners: Listener[], inserted: Inserted[]): Figure[] {
  const byUser = new Map(listeners.map((listener) => [listener.userId, listener]))
  const arrivals = inserted.map((change) => {
    const found = byUser
      .get(change.userId)
      ?.heard.find((each) => each.productId === change.productId)
    return { ...change, at: found?.at ?? Number.POSITIVE_INFINITY }
  })
  const delivered = arrivals.filter(({ at }) => at !== Number.POSITIVE_INFINITY).length
  const all = listeners.reduce((sum, { heard }) => sum + heard.length, 0)
  return [
    {
      name: `Realtime: ${people} pages, ${changes} changes, heard by their owner`,
      value: delivered,
      unit: 'messages',
      limit: { kind: 'at least', value: changes },
    },
    {
      name: 'Realtime: heard by anybody else, or twice',
      value: all - delivered,
      unit: 'messages',
      limit: { kind: 'under', value: 1 },
    },
    {
      name: "Realtime: from the insert's answer to the owner, p95",
      value: p95(arrivals.map(({ at, answeredAt }) => Math.max(0, at - answeredAt))),
      unit: 'ms',
      limit: { kind: 'under', value: 100 },
    },
    {
      name: 'Realtime: from the request of the insert to the owner, p95',
      value: p95(arrivals.map(({ at, sentAt }) => at - sentAt)),
      unit: 'ms',
    },
  ]
}

async function measure(server: RunningServer, databaseUrl: string): Promise<Figure[]> {
  const answer = await fetch(`${server.url}/config.json`)
  const { publishableKey } = configSchema.parse(await answer.json())
  await createPeople(databaseUrl)
  const numbers = Array.from({ length: people }, (_, index) => index + 1)
  const persons = await forEach(numbers, 20, (number) => signIn(server.url, publishableKey, number))
  const listeners = await forEach(persons, 20, ({ userId, token }) =>
    listenForOwnProducts(server.url, publishableKey, userId, token),
  )
  await sleep(settling)
  const inserted = await makeChanges(server.url, publishableKey, persons)
  await sleep(settling)
  for (const listener of listeners) listener.close()
  return evaluate(listeners, inserted)
}

/** A thousand people with an open page each, and changes that each concern one of them. */
export async function measureRealtime(): Promise<Figure[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sampletrail-bench-'))
  const server = await startServer(serverCommand, port, {
    DATA_DIR: dataDirectory,
    // All of them share this machine's address.
    REALTIME_CONNECTIONS_PER_ADDRESS: String(people),
    SIGN_INS_PER_5_MINUTES: String(10 * people),
  })
  try {
    const running = readFileSync(join(dataDirectory, 'running.json'), 'utf8')
    const { databaseUrl } = factsSchema.parse(JSON.parse(running))
    return await measure(server, databaseUrl)
  } finally {
    await server.stop()
    rmSync(dataDirectory, { recursive: true })
  }
}
