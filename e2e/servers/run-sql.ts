import { Client, type QueryResultRow } from 'pg'
import { findDatabase } from './shared-server.ts'

/** Asks the database of the shared server, or of one's own, as its operator can, for what no screen of the product does. */
export async function runSql<Row extends QueryResultRow>(
  text: string,
  values: readonly unknown[],
  dataDirectory?: string,
): Promise<Row[]> {
  const client = new Client(findDatabase(dataDirectory))
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}
