import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { z } from 'zod'

const runningSchema = z.object({ databaseUrl: z.string() })

/** Lets two hours pass for every link that was mailed to an address: longer than any of them is good for. */
export async function expireLinks(email: string): Promise<void> {
  const file = join(process.env['E2E_DATA_DIR'] ?? '', 'running.json')
  const { databaseUrl } = runningSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `update auth.one_time_tokens set created_at = created_at - interval '2 hours' where relates_to = $1`,
      [email],
    )
    if (rowCount === 0) throw new Error(`No link was mailed to ${email}.`)
  } finally {
    await client.end()
  }
}
