import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, type QueryResultRow } from 'pg'
import { z } from 'zod'

const runningSchema = z.object({ databaseUrl: z.string() })

/** Asks the shared server's database as its operator can, for what no screen of the product does yet. */
export async function runSql<Row extends QueryResultRow>(
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const file = join(process.env['E2E_DATA_DIR'] ?? '', 'running.json')
  const { databaseUrl } = runningSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}
