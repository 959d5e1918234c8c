import { z } from 'zod'
import { repeat, send, type Activity } from './repeat.ts'
import type { Account } from './sign-up.ts'

/** One product whose notes contain a number that only grows. */
export interface Counter {
  productId: string
  /** The highest number that the server has acknowledged. */
  acknowledged: number
  /** The highest number that was ever sent. */
  attempted: number
}

const rowsSchema = z.array(z.object({ id: z.string(), additional_notes: z.string().nullable() }))

/** Adds as many products as a free account may have; each acknowledged row must survive as well. */
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

/** Counts up in every product at once, as fast as answers arrive. */
export function startWriting(url: string, account: Account, counters: Counter[]): Activity {
  const writers = counters.map((counter) =>
    repeat(async () => {
      const number = (counter.attempted += 1)
      const isAcknowledged = await writeNumber(url, account, counter.productId, number)
      if (isAcknowledged) counter.acknowledged = number
      return isAcknowledged
    }),
  )
  return {
    acknowledged: () => writers.reduce((sum, writer) => sum + writer.acknowledged(), 0),
    longest: () => Math.max(...writers.map((writer) => writer.longest())),
    async stop() {
      await Promise.all(writers.map((writer) => writer.stop()))
    },
    async findLosses() {
      const stored = await readCounters(url, account)
      return counters.flatMap(({ productId, acknowledged, attempted }) => {
        const found = stored.get(productId)
        if (found === undefined) return [`product ${productId} is gone`]
        if (found < acknowledged) return [`${acknowledged} was acknowledged, ${found} is stored`]
        return found > attempted ? [`${found} is stored, which was never sent`] : []
      })
    },
  }
}

async function writeNumber(
  url: string,
  account: Account,
  productId: string,
  number: number,
): Promise<boolean> {
  const answer = await send(`${url}/rest/v1/products?id=eq.${productId}`, {
    method: 'PATCH',
    headers: { ...account.headers, prefer: 'return=minimal' },
    body: JSON.stringify({ additional_notes: String(number) }),
  })
  return answer?.status === 204
}

/** The value of each counter now, by product. */
export async function readCounters(url: string, account: Account): Promise<Map<string, number>> {
  const query = `user_id=eq.${account.userId}&select=id,additional_notes`
  const answer = await send(`${url}/rest/v1/products?${query}`, { headers: account.headers })
  if (answer?.status !== 200) throw new Error(`Reading answered ${answer?.status}`)
  const rows = rowsSchema.parse(JSON.parse(answer.bytes.toString()))
  return new Map(rows.map((row) => [row.id, Number(row.additional_notes)]))
}
