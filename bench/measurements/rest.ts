import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import autocannon from 'autocannon'
import { Client } from 'pg'
import { z } from 'zod'
import { median } from '../probes/quantiles.ts'
import type { Figure } from '../report.ts'
import {
  startServer,
  type RunningServer,
  serverCommand,
} from '../../tools/running/server-process.ts'

const serverPort = 4402
const barePort = 4403
/** Many short rounds: other work of the machine affects few of them, and the median ignores those. */
const rounds = 11
const secondsPerRound = 2
const secondsToWarmUp = 3
const connections = 10
const rows = 100

const columns = 'id,name,price,status,order_number,order_date,created_at'
const selection = `select=${columns},seller:sellers(id,name,thumbnail_url)`
/** The order number of the rounds' inserts, by which they are found and removed again. */
const insertedOrder = 'inserted-in-a-round'

const factsSchema = z.object({ databaseUrl: z.string(), secretKey: z.string() })
type Facts = z.infer<typeof factsSchema>

interface Reader {
  token: string
  userId: string
  publishableKey: string
  productId: string
  sellerId: string
}

/** The same request to us and to the bare handler. */
interface Comparison {
  name: string
  ours: string
  bare: string
  headers?: Record<string, string>
  /** Sent by POST. */
  body?: string
}

/** A Pro user with 100 products, each with a seller. */
async function prepareReader(server: RunningServer, facts: Facts): Promise<Reader> {
  const configSchema = z.object({ publishableKey: z.string() })
  const config = configSchema.parse(await (await fetch(`${server.url}/config.json`)).json())
  const options = { auth: { persistSession: false, autoRefreshToken: false } }
  const admin = createClient(server.url, facts.secretKey, options)
  const credentials = { email: 'reader@example.com', password: 'reads a hundred rows' }
  const created = await admin.auth.admin.createUser({ ...credentials, email_confirm: true })
  if (created.error) throw created.error
  const userId = created.data.user.id

  const upgrade = await admin
    .from('subscriptions')
    .update({ tier: 'pro', status: 'active' })
    .eq('user_id', userId)
  if (upgrade.error) throw upgrade.error

  const reader = createClient(server.url, config.publishableKey, options)
  const signedIn = await reader.auth.signInWithPassword(credentials)
  if (signedIn.error) throw signedIn.error
  const sellers = await reader
    .from('sellers')
    .insert(['Harbour Goods', 'Alder & Pine'].map((name) => ({ name, user_id: userId })))
    .select('id')
  if (sellers.error) throw sellers.error
  const ids = z.array(z.object({ id: z.string() })).parse(sellers.data)
  const products = Array.from({ length: rows }, (_, index) => ({
    user_id: userId,
    name: `Product number ${index + 1} with a name of usual length`,
    price: 10 + index,
    status: 'ordered',
    order_number: `112-1234567-${String(1_000_000 + index)}`,
    order_date: '2026-11-01',
    seller_id: ids[index % ids.length]?.id,
  }))
  const inserted = await reader.from('products').insert(products).select('id')
  if (inserted.error) throw inserted.error
  const [productId = ''] = z
    .array(z.object({ id: z.string() }))
    .parse(inserted.data)
    .map(({ id }) => id)
  return {
    token: signedIn.data.session.access_token,
    userId,
    publishableKey: config.publishableKey,
    productId,
    sellerId: ids[0]?.id ?? '',
  }
}

function listComparisons(reader: Reader): Comparison[] {
  const products = `http://127.0.0.1:${serverPort}/rest/v1/products`
  const bare = `http://127.0.0.1:${barePort}/`
  const own = `user_id=eq.${reader.userId}`
  return [
    {
      name: '100 products with sellers',
      ours: `${products}?${selection}&${own}&order=created_at.desc,id.desc&limit=${rows}`,
      bare,
    },
    {
      name: 'one product with its seller',
      ours: `${products}?${selection}&${own}&id=eq.${reader.productId}`,
      bare: `${bare}one?id=${reader.productId}`,
      headers: { accept: 'application/vnd.pgrst.object+json' },
    },
    {
      name: 'insert of a product',
      ours: products,
      bare,
      headers: { 'content-type': 'application/json', prefer: 'return=minimal' },
      body: JSON.stringify({
        user_id: reader.userId,
        name: 'Product of a round with a name of usual length',
        price: 19.99,
        status: 'ordered',
        order_number: insertedOrder,
        order_date: '2026-11-01',
        seller_id: reader.sellerId,
      }),
    },
  ]
}

function describeHeaders(reader: Reader, { headers }: Comparison): Record<string, string> {
  return { apikey: reader.publishableKey, authorization: `Bearer ${reader.token}`, ...headers }
}

async function measureRate(
  url: string,
  comparison: Comparison,
  reader: Reader,
  seconds: number,
): Promise<number> {
  const { body } = comparison
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: describeHeaders(reader, comparison),
    ...(body === undefined ? {} : { method: 'POST', body }),
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors under load`)
  }
  return result['2xx'] / result.duration
}

/** Both must return the same, or the ratio compares two different things. */
async function compareAnswers(comparison: Comparison, reader: Reader): Promise<void> {
  const { ours, bare, body } = comparison
  const answers = await Promise.all(
    [ours, bare].map(async (url) => {
      const headers = describeHeaders(reader, comparison)
      const method = body === undefined ? 'GET' : 'POST'
      const response = await fetch(url, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      })
      const text = await response.text()
      return `${response.status} ${text === '' ? '' : JSON.stringify(JSON.parse(text))}`
    }),
  )
  const answersAreOne = new Set(answers).size === 1
  if (!answersAreOne)
    throw new Error(`Different answers:\n${answers.map((a) => a.slice(0, 400)).join('\n')}`)
}

/** Every round starts with the same table, so that neither side works on the other one's rows. */
async function removeInserted(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('delete from public.products where order_number = $1', [insertedOrder])
    await client.query('vacuum (analyze) public.products')
  } finally {
    await client.end()
  }
}

interface Rates {
  ours: number
  bare: number
}

async function measureRounds(
  comparison: Comparison,
  reader: Reader,
  databaseUrl: string,
): Promise<Rates[]> {
  await compareAnswers(comparison, reader)
  const measure = async (url: string, seconds: number) => {
    const rate = await measureRate(url, comparison, reader, seconds)
    if (comparison.body !== undefined) await removeInserted(databaseUrl)
    return rate
  }
  // Warms both up.
  await measure(comparison.bare, secondsToWarmUp)
  await measure(comparison.ours, secondsToWarmUp)
  const rates: Rates[] = []
  for (let round = 0; round < rounds; round += 1) {
    // The first of one round is the second of the next.
    const order = round % 2 === 0 ? (['bare', 'ours'] as const) : (['ours', 'bare'] as const)
    const rate: Rates = { ours: 0, bare: 0 }
    for (const side of order) rate[side] = await measure(comparison[side], secondsPerRound)
    rates.push(rate)
  }
  return rates
}

function describeRates({ name }: Comparison, rates: Rates[]): Figure[] {
  return [
    {
      name: `REST: ${name}, of the bare handler`,
      value: median(rates.map((rate) => rate.ours / rate.bare)),
      unit: 'ratio',
      limit: { kind: 'at least', value: 0.8 },
    },
    { name: '  our rate', value: median(rates.map((rate) => rate.ours)), unit: 'req/s' },
    { name: '  rate of the bare handler', value: median(rates.map((r) => r.bare)), unit: 'req/s' },
  ]
}

/** A list, a single row and an insert, each against the frozen handler in alternating rounds. */
export async function measureRest(): Promise<Figure[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sampletrail-bench-'))
  const server = await startServer(serverCommand, serverPort, {
    DATA_DIR: dataDirectory,
  })
  const running = readFileSync(join(dataDirectory, 'running.json'), 'utf8')
  const facts = factsSchema.parse(JSON.parse(running))
  const bare = spawn('node', ['bench/servers/bare-handler.ts'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(barePort),
      DATABASE_URL: facts.databaseUrl,
      JWKS_URL: `${server.url}/auth/v1/.well-known/jwks.json`,
      ISSUER: `http://localhost:${serverPort}/auth/v1`,
    },
  })
  await once(bare, 'spawn')
  try {
    await sleep(1000)
    const reader = await prepareReader(server, facts)
    const figures: Figure[] = []
    for (const comparison of listComparisons(reader)) {
      const rates = await measureRounds(comparison, reader, facts.databaseUrl)
      figures.push(...describeRates(comparison, rates))
    }
    return figures
  } finally {
    bare.kill('SIGTERM')
    await server.stop()
    rmSync(dataDirectory, { recursive: true })
  }
}
