import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { crowding } from './crowding.ts'
import { createPostgresControl, type PostgresControl } from './postgres-control.ts'

const mainFile = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

/** The real server on a separate data directory, which can be killed and started again. */
export interface ServerUnderTest {
  url: string
  /** Its data directory. */
  dataDirectory: string
  postgres: PostgresControl
  /** Starts it and returns the milliseconds until it said that it was ready. */
  start(): Promise<number>
  /** Starts another one on the same data directory, and returns its output and how it ended. */
  startSecond(): Promise<Ending & { words: string }>
  /** Kills the Node process as a power cut would. */
  killNode(): Promise<void>
  /** Asks it to stop, as a service manager does. */
  stop(): Promise<Ending>
  /** Milliseconds until it says that it is ready. */
  waitUntilReady(): Promise<number>
  /** The answer of /healthz, and after how many milliseconds. */
  askHealth(): Promise<{ status: number | null; milliseconds: number }>
  /** Whether the last started Node process is still running. */
  isNodeAlive(): boolean
}

interface Ending {
  code: number | null
  milliseconds: number
}

/** Milliseconds after which a server that is not ready counts as broken; the first start creates a database. */
const patience = 60_000

/** Here all requests come from one address, and quickly. */
const limits = {
  SIGN_INS_PER_5_MINUTES: '1000000',
  API_CALLS_PER_MINUTE: '1000000',
  REST_CALLS_PER_MINUTE: '1000000',
  UPLOADS_PER_HOUR: '1000000',
}

/** A server that is not started yet, on a free port; `environment` are settings in addition to those for fast work. */
export async function prepareServer(
  dataDirectory: string,
  environment: Record<string, string> = {},
): Promise<ServerUnderTest> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null

  function spawnServer(onPort: number, stderr: 'inherit' | 'pipe'): ChildProcess {
    return spawn(process.execPath, [mainFile], {
      cwd: dataDirectory,
      env: {
        ...process.env,
        ...limits,
        PORT: String(onPort),
        HOST: '127.0.0.1',
        DATA_DIR: join(dataDirectory, 'data'),
        LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
        ...environment,
      },
      stdio: ['ignore', 'ignore', stderr],
    })
  }

  async function waitUntilReady(): Promise<number> {
    const began = performance.now()
    while ((await askHealth()).status !== 200) {
      if (!isNodeAlive()) throw new Error('The server ended instead of starting')
      if (performance.now() - began > crowding.allow(patience))
        throw new Error('The server was not ready in a minute')
      await sleep(20)
    }
    return performance.now() - began
  }

  async function askHealth() {
    const began = performance.now()
    const status = await readStatus(`${url}/healthz`)
    return { status, milliseconds: performance.now() - began }
  }

  function isNodeAlive(): boolean {
    return child !== null && child.exitCode === null && child.signalCode === null
  }

  async function end(signal: NodeJS.Signals): Promise<Ending> {
    const began = performance.now()
    if (child && isNodeAlive()) {
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    }
    return { code: child?.exitCode ?? null, milliseconds: performance.now() - began }
  }

  return {
    url,
    dataDirectory: join(dataDirectory, 'data'),
    postgres: createPostgresControl(join(dataDirectory, 'data', 'database')),
    async start() {
      child = spawnServer(port, 'inherit')
      return await waitUntilReady()
    },
    async startSecond() {
      const began = performance.now()
      const second = spawnServer(0, 'pipe')
      let words = ''
      second.stderr?.setEncoding('utf8').on('data', (text: string) => (words += text))
      await once(second, 'close', { signal: AbortSignal.timeout(2 * patience) })
      return { code: second.exitCode, milliseconds: performance.now() - began, words }
    },
    async killNode() {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
    waitUntilReady,
    askHealth,
    isNodeAlive,
  }
}

/** Null if no server listens, or no answer arrives. */
async function readStatus(url: string): Promise<number | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) })
    await response.arrayBuffer()
    return response.status
  } catch {
    return null
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
