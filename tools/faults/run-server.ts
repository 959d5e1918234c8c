import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const mainFile = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

/** The real server on a data directory of its own, which can be killed and started again. */
export interface ServerUnderTest {
  url: string
  /** Starts it and returns the milliseconds until it said that it was ready. */
  start(): Promise<number>
  /** Ends the Node process as a power cut would. */
  killNode(): Promise<void>
  /** Ends PostgreSQL the same way, and leaves Node alone. */
  killPostgres(): void
  /** Milliseconds until it says that it is ready. */
  waitUntilReady(): Promise<number>
  /** Whether the Node process that was started last is still the one that runs. */
  isNodeAlive(): boolean
  stop(): Promise<void>
}

/** Milliseconds after which a server that is not ready counts as broken. */
const patience = 30_000

export async function prepareServer(dataDirectory: string): Promise<ServerUnderTest> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null

  async function waitUntilReady(): Promise<number> {
    const began = performance.now()
    while (!(await isReady(url))) {
      if (child?.exitCode !== null) throw new Error('The server ended instead of starting')
      if (performance.now() - began > patience) throw new Error('The server was not ready in 30 s')
      await sleep(20)
    }
    return performance.now() - began
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  return {
    url,
    async start() {
      child = spawn(process.execPath, [mainFile], {
        cwd: dataDirectory,
        env: {
          ...process.env,
          PORT: String(port),
          HOST: '127.0.0.1',
          DATA_DIR: join(dataDirectory, 'data'),
          LOG_LEVEL: 'error',
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      return await waitUntilReady()
    },
    killNode: () => end('SIGKILL'),
    killPostgres() {
      const file = join(dataDirectory, 'data', 'database', 'postmaster.pid')
      process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
    },
    waitUntilReady,
    isNodeAlive: () => child !== null && child.exitCode === null && child.signalCode === null,
    stop: () => end('SIGTERM'),
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2500) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    // Nobody listens yet, or not any more.
    return false
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
