import { createServer } from 'node:http'
import { listenOn } from './listen-on.ts'

/** A port that was free a moment ago and is probably still free. */
export async function findFreePort(): Promise<number> {
  const probe = await listenOn(createServer())
  await probe.stop()
  return probe.port
}
