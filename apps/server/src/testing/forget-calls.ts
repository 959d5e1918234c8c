import type { TestServer } from '#src/testing/start-test-server.ts'

/** All servers of a database count calls together: what was asked before counts no more for a server that is started now. */
export async function forgetCalls({ query }: Pick<TestServer, 'query'>): Promise<void> {
  await query('delete from internal.call_counts')
}
