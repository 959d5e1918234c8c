import { createServer } from 'node:http'
import { listenOn } from './listen-on.ts'

/** Free a moment ago, and hardly taken since. */
export async function findFreePort(): Promise<number> {
  const probe = await listenOn(createServer())
  await probe.stop()
  return probe.port
}
