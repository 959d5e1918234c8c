import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccounts, pick, readProducts, type Account } from '../data/account.ts'
import { doAtRate } from '../probes/at-rate.ts'
import { expectOk } from '../probes/expect-ok.ts'
import { median, p95 } from '../probes/quantiles.ts'
import type { Figure } from '../report.ts'
import { startServer, serverCommand } from '../../tools/running/server-process.ts'

const port = 4421
const rounds = 5
const secondsPerRound = 6
const readsPerSecond = 50
const people = 10
/** One seller's products, each requested with all the others: 49 MB, if they were all sent. */
const products = 2000
/** One caller requests this many at the same time, again and again. */
const atOnce = 6

/** Large answers that are refused, and large ones that are not: the latter are below the limit of 10 MB. */
const kinds = [
  { name: 'answers that are too large', rows: 1000 },
  { name: 'answers of 9 MB', rows: 200 },
]

/** How much one caller's requests for large answers slow other readers. */
export async function measureLargeAnswers(): Promise<Figure[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sampletrail-bench-'))
  const server = await startServer(serverCommand, port, { DATA_DIR: dataDirectory })
  try {
    const [greedy, ...others] = await createAccounts(server.url, dataDirectory, people + 1, 20)
    if (greedy === undefined) throw new Error('There are no accounts')
    await stockSeller(server.url, greedy)
    const figures: Figure[] = []
    for (const { name, rows } of kinds) {
      const waits = await measureWaits(server.url, greedy, others, rows)
      figures.push(
        {
          name: `Reads beside ${atOnce} ${name}, p95, of those without`,
          value: median(waits.map(({ beside, alone }) => beside / alone)),
          unit: 'ratio',
          limit: { kind: 'at most', value: 2 },
        },
        { name: 'Reads alone, p95', value: median(waits.map(({ alone }) => alone)), unit: 'ms' },
        {
          name: 'Large answers that were asked for in a round',
          value: median(waits.map(({ asked }) => asked)),
          unit: 'requests',
        },
      )
    }
    return figures
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

async function measureWaits(url: string, greedy: Account, others: Account[], rows: number) {
  const results: { alone: number; beside: number; asked: number }[] = []
  const readAll = () =>
    doAtRate(readsPerSecond, secondsPerRound, (index) => readProducts(url, pick(others, index)))
  for (let round = 0; round <= rounds; round += 1) {
    const alone = p95(await readAll())
    const ending = new AbortController()
    const asking = Array.from({ length: atOnce }, () => askOn(url, greedy, rows, ending.signal))
    const beside = p95(await readAll())
    ending.abort()
    const counts = await Promise.all(asking)
    const asked = counts.reduce((sum, count) => sum + count, 0)
    // The first round warms both up.
    if (round > 0) results.push({ alone, beside, asked })
  }
  return results
}

/** Sends requests until the signal, each for something else; returns the number of answers, including refusals. */
async function askOn(
  url: string,
  greedy: Account,
  rows: number,
  signal: AbortSignal,
): Promise<number> {
  const path = '/rest/v1/products?select=id,sellers(id,products(id))'
  for (let asked = 0; ; asked += 1) {
    const response = await fetch(`${url}${path}&limit=${rows - (asked % 50)}`, {
      headers: greedy.headers,
    })
    await response.text()
    if (![200, 413, 429].includes(response.status))
      throw new Error(`A large answer: ${response.status}`)
    if (signal.aborted) return asked + 1
  }
}
