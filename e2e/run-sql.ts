import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, type QueryResultRow } from 'pg'
import { z } from 'zod'

const runningSchema = z.object({ databaseUrl: z.string() })

/** Asks the database of the shared server, or of one's own, as its operator can, for what no screen of the product does. */
export async function runSql<Row extends QueryResultRow>(
  text: string,
  values: readonly unknown[],
  dataDirectory = process.env['E2E_DATA_DIR'],
): Promise<Row[]> {
  const file = join(dataDirectory ?? '', 'running.json')
  const { databaseUrl } = runningSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}
