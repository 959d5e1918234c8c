import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccounts, pick, readProducts, type Account } from './account.ts'
import { doAtRate } from './at-rate.ts'
import { expectOk } from './expect-ok.ts'
import { median, p95 } from './quantiles.ts'
import type { Figure } from './report.ts'
import { startServer, serverCommand } from './server-process.ts'

const port = 4421
const rounds = 5
const secondsPerRound = 6
const readsPerSecond = 50
const people = 10
/** One seller's products, each asked for with all the others: 49 MB, were they all sent. */
const products = 2000
/** Asked for at the same time by one caller, again and again. */
const atOnce = 6

/** What one caller's requests for large answers cost the others who read meanwhile. */
export async function measureLargeAnswers(): Promise<Figure[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sampletrail-bench-'))
  const server = await startServer(serverCommand, port, { DATA_DIR: dataDirectory })
  try {
    const [greedy, ...others] = await createAccounts(server.url, dataDirectory, people + 1, 20)
    if (greedy === undefined) throw new Error('There are no accounts')
    await stockSeller(server.url, greedy)
    const waits = await measureWaits(server.url, greedy, others)
    return [
      {
        name: `Reads beside ${atOnce} large answers of one caller, p95, of those without`,
        value: median(waits.map(({ beside, alone }) => beside / alone)),
        unit: 'ratio',
        limit: { kind: 'at most', value: 2 },
      },
      { name: 'Reads alone, p95', value: median(waits.map(({ alone }) => alone)), unit: 'ms' },
      {
        name: 'Large answers that were refused in a round',
        value: median(waits.map(({ refused }) => refused)),
        unit: 'requests',
      },
    ]
  } finally {
    await server.stop()
    rmSync(dataDirectory, { recursive: true })
  }
}

async function stockSeller(url: string, { userId, headers }: Account): Promise<void> {
  const id = crypto.randomUUID()
  const insert = (table: string, rows: object) =>
    expectOk(
      fetch(`${url}/rest/v1/${table}`, { method: 'POST', headers, body: JSON.stringify(rows) }),
    )
  await insert('sellers', { id, user_id: userId, name: 'Harbour Goods' })
  for (let first = 0; first < products; first += 500) {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      user_id: userId,
      seller_id: id,
      name: `Product number ${first + index} of one seller`,
      price: 10,
      status: 'ordered',
    }))
    await insert('products', rows)
  }
}

async function measureWaits(url: string, greedy: Account, others: Account[]) {
  const results: { alone: number; beside: number; refused: number }[] = []
  const readAll = () =>
    doAtRate(readsPerSecond, secondsPerRound, (index) => readProducts(url, pick(others, index)))
  for (let round = 0; round <= rounds; round += 1) {
    const alone = p95(await readAll())
    const ending = new AbortController()
    const asking = Array.from({ length: atOnce }, () => askOn(url, greedy, ending.signal))
    const beside = p95(await readAll())
    ending.abort()
    const refusals = await Promise.all(asking)
    const refused = refusals.reduce((sum, count) => sum + count, 0)
    if (refused === 0) throw new Error('No large answer was asked for to its end')
    // The first round warms both up.
    if (round > 0) results.push({ alone, beside, refused })
  }
  return results
}

/** Asks until the signal; gives how many answers were refused, as all of them should be. */
async function askOn(url: string, greedy: Account, signal: AbortSignal): Promise<number> {
  const path = '/rest/v1/products?select=id,sellers(id,products(id))'
  for (let refused = 0; ; refused += 1) {
    const response = await fetch(`${url}${path}`, { headers: greedy.headers })
    await response.text()
    if (response.status !== 413) throw new Error(`A large answer: ${response.status}`)
    if (signal.aborted) return refused + 1
  }
}
