import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import autocannon from 'autocannon'
import { z } from 'zod'
import type { Figure } from './report.ts'
import { startServer, type RunningServer } from './server-process.ts'

const serverPort = 4402
const barePort = 4403
const rounds = 5
const secondsPerRound = 4
const connections = 10
const rows = 100

const columns = 'id,name,price,status,order_number,order_date,created_at'
const path = `/rest/v1/products?select=${columns},seller:sellers(id,name,thumbnail_url)`

const factsSchema = z.object({ databaseUrl: z.string(), secretKey: z.string() })
type Facts = z.infer<typeof factsSchema>

interface Reader {
  token: string
  userId: string
  publishableKey: string
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
  const inserted = await reader.from('products').insert(products)
  if (inserted.error) throw inserted.error
  return {
    token: signedIn.data.session.access_token,
    userId,
    publishableKey: config.publishableKey,
  }
}

async function measureRate(url: string, reader: Reader): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration: secondsPerRound,
    headers: { apikey: reader.publishableKey, authorization: `Bearer ${reader.token}` },
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors under load`)
  }
  return result['2xx'] / result.duration
}

/** Both must give the same rows, or the ratio compares two different things. */
async function compareAnswers(urls: string[], reader: Reader): Promise<void> {
  const answers = await Promise.all(
    urls.map(async (url) => {
      const response = await fetch(url, {
        headers: { apikey: reader.publishableKey, authorization: `Bearer ${reader.token}` },
      })
      return JSON.stringify(await response.json())
    }),
  )
  const answersAreOne = new Set(answers).size === 1
  if (!answersAreOne)
    throw new Error(`Different answers:\n${answers.map((a) => a.slice(0, 400)).join('\n')}`)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** A list of 100 products with their sellers, against the frozen handler, in alternating rounds. */
export async function measureRest(): Promise<Figure[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sampletrail-bench-'))
  const server = await startServer(['node', 'apps/server/src/main.ts'], serverPort, {
    DATA_DIR: dataDirectory,
  })
  const running = readFileSync(join(dataDirectory, 'running.json'), 'utf8')
  const facts = factsSchema.parse(JSON.parse(running))
  const bare = spawn('node', ['bench/bare-handler.ts'], {
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
    const ours = `${server.url}${path}&user_id=eq.${reader.userId}&order=created_at.desc,id.desc&limit=${rows}`
    const yardstick = `http://127.0.0.1:${barePort}/`
    await compareAnswers([ours, yardstick], reader)

    const rates: { ours: number; bare: number }[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const rate = {
        bare: await measureRate(yardstick, reader),
        ours: await measureRate(ours, reader),
      }
      // The first round warms both up.
      if (round > 0) rates.push(rate)
    }
    return [
      {
        name: 'REST: 100 products with sellers, of the bare handler',
        value: median(rates.map((rate) => rate.ours / rate.bare)),
        unit: 'ratio',
        limit: { kind: 'at least', value: 0.8 },
      },
      { name: 'REST: the same, rate', value: median(rates.map((r) => r.ours)), unit: 'req/s' },
      { name: 'Bare handler, rate', value: median(rates.map((r) => r.bare)), unit: 'req/s' },
    ]
  } finally {
    bare.kill('SIGTERM')
    await server.stop()
    rmSync(dataDirectory, { recursive: true })
  }
}
