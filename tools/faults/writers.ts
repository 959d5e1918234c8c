import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Account } from './sign-up.ts'

/** One product whose notes hold a number that only grows. */
export interface Counter {
  productId: string
  /** The highest number that the server has acknowledged. */
  acknowledged: number
  /** The highest number that was ever sent. */
  attempted: number
}

export interface Writing {
  counters: Counter[]
  /** The longest that one request took to end, in milliseconds, however it ended. */
  longest(): number
  stop(): Promise<void>
}

const rowsSchema = z.array(z.object({ id: z.string(), additional_notes: z.string().nullable() }))

/** A request that takes longer than this hangs. */
const deadline = 10_000

/** Adds as many products as a free account may hold; each acknowledged row has to survive as well. */
export async function addCounters(url: string, account: Account): Promise<Counter[]> {
  return await Promise.all(
    [1, 2, 3, 4, 5].map(async (number) => {
      const response = await fetch(`${url}/rest/v1/products?select=id,additional_notes`, {
        method: 'POST',
        headers: { ...account.headers, prefer: 'return=representation' },
        body: JSON.stringify({
          user_id: account.userId,
          name: `Kettle ${number}`,
          status: 'ordered',
          additional_notes: '0',
        }),
      })
      if (response.status !== 201) throw new Error(`Adding a product: ${await response.text()}`)
      const [row] = rowsSchema.parse(await response.json())
      if (!row) throw new Error('The new product did not come back')
      return { productId: row.id, acknowledged: 0, attempted: 0 }
    }),
  )
}

/** Counts up in every product at once, as fast as answers come, until it is stopped. */
export function startWriting(url: string, account: Account, counters: Counter[]): Writing {
  const stopped = new AbortController()
  let longest = 0
  const loops = counters.map(async (counter) => {
    while (!stopped.signal.aborted) {
      counter.attempted += 1
      const began = performance.now()
      const isAcknowledged = await write(url, account, counter)
      longest = Math.max(longest, performance.now() - began)
      if (isAcknowledged) counter.acknowledged = counter.attempted
      else await sleep(20)
    }
  })
  return {
    counters,
    longest: () => longest,
    async stop() {
      stopped.abort()
      await Promise.all(loops)
    },
  }
}

/** What each counter stands at now, by product. */
export async function readCounters(url: string, account: Account): Promise<Map<string, number>> {
  const query = `user_id=eq.${account.userId}&select=id,additional_notes`
  const response = await fetch(`${url}/rest/v1/products?${query}`, {
    headers: account.headers,
    signal: AbortSignal.timeout(deadline),
  })
  if (!response.ok) throw new Error(`Reading answered ${response.status}`)
  const rows = rowsSchema.parse(await response.json())
  return new Map(rows.map((row) => [row.id, Number(row.additional_notes)]))
}

async function write(url: string, account: Account, counter: Counter): Promise<boolean> {
  try {
    const response = await fetch(`${url}/rest/v1/products?id=eq.${counter.productId}`, {
      method: 'PATCH',
      headers: { ...account.headers, prefer: 'return=minimal' },
      body: JSON.stringify({ additional_notes: String(counter.attempted) }),
      signal: AbortSignal.timeout(deadline),
    })
    await response.arrayBuffer()
    return response.status === 204
  } catch {
    // The server was killed while it answered: not acknowledged.
    return false
  }
}
