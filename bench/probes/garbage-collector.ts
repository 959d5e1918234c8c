import { z } from 'zod'

const targetsSchema = z.tuple([z.object({ webSocketDebuggerUrl: z.string() })], z.unknown())

/** Milliseconds that one collection may take. */
const patience = 5000

export interface GarbageCollector {
  /** Resolves when the process has collected its garbage. One call at a time. */
  collect(): Promise<void>
  close(): void
}

/**
 * Controls a Node process that was started with `--inspect=127.0.0.1:PORT`. V8 delays collections while there is room, so
 * otherwise resident memory would show how busy the process was, not how much it holds.
 */
export async function reachGarbageCollector(port: number): Promise<GarbageCollector> {
  const answer: unknown = await (await fetch(`http://127.0.0.1:${port}/json`)).json()
  const [target] = targetsSchema.parse(answer)
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await waitFor(socket, 'open')
  return {
    async collect() {
      const collected = waitFor(socket, 'message')
      socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
      await collected
    },
    close: () => socket.close(),
  }
}

async function waitFor(socket: WebSocket, event: 'open' | 'message'): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The process cannot be inspected.')), patience)
    socket.addEventListener(
      event,
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
