import { checkConnection } from '#src/lib/connection.ts'
import { restUntilOnline } from '#src/lib/rest-until-online.ts'

const PAUSE_MS = 2000

/** Settles when the server answers again, or as soon as the signal is aborted. */
export async function waitForServer(signal: AbortSignal): Promise<void> {
  do {
    await restUntilOnline(PAUSE_MS, signal)
  } while (!signal.aborted && !(await checkConnection()))
}
