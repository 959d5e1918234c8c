import type { TestServer } from '#src/testing/start-test-server.ts'

/** All servers of a database count calls together, so earlier calls are deleted for a server that starts now. */
export async function forgetCalls({ query }: Pick<TestServer, 'query'>): Promise<void> {
  await query('delete from internal.call_counts')
}
