import { prepareServer, type ServerUnderTest } from './run-server.ts'
import { signUp, type Account } from './sign-up.ts'
import { addCounters, type Counter } from './writers.ts'

/** A running server with a person who can write, sign in and upload. */
export interface BusyServer {
  server: ServerUnderTest
  account: Account
  counters: Counter[]
}

export async function openBusyServer(
  folder: string,
  environment: Record<string, string> = {},
): Promise<BusyServer> {
  const server = await prepareServer(folder, environment)
  try {
    await server.start()
    const account = await signUp(server.url)
    return { server, account, counters: await addCounters(server.url, account) }
  } catch (error) {
    await server.stop()
    throw error
  }
}
