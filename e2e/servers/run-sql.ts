import { Client, type QueryResultRow } from 'pg'
import { findDatabase } from './shared-server.ts'

/** Queries the database of the shared server, or of the test's own, as its operator can, for data that no screen offers. */
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
