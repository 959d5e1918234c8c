import { Client } from 'pg'

/** Runs `work` on its own connection, which ends with it. */
export async function withDatabase<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
