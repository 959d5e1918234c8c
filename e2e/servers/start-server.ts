import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findConnectionFacts } from '../../apps/server/src/running/connection-facts.ts'
import { copySeed } from '../../apps/server/src/testing/copy-seed.ts'
import { relaxedLimits } from '../../tools/running/relaxed-limits.ts'
import { registerOwnServer } from './shared-server.ts'

const mainFile = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

/** Seconds after which a server that is not ready counts as broken; a busy machine needs more than a quiet one. */
const patience = 50

/** Names a data directory that new servers copy. Without it, each server creates a cluster and runs the migrations. */
const seedVariable = 'E2E_SEED'

/** New servers copy this data directory from now on; its server has stopped. */
export function startFromSeed(dataDirectory: string): void {
  process.env[seedVariable] = dataDirectory
}

export interface StartOptions {
  /** A free port by default. */
  port?: number
  /** Settings in addition to those of every journey's server. */
  env?: Record<string, string>
}

/** A server for one journey: the real one, on a free port and an empty data directory. */
export interface OwnServer {
  /** Its address, without a slash at the end. */
  origin: string
  dataDirectory: string
  /** Stops it as a service manager does; afterwards nothing answers, and its data stays. */
  stop: () => Promise<void>
  /** Kills it as a power cut would. */
  kill: () => Promise<void>
  /** Stops it if it runs, and starts it again on the same port and data. */
  restart: () => Promise<void>
  /** Stops it for good and removes its data. */
  remove: () => Promise<void>
}

/** Starts another server, for journeys that stop it or need their own settings. Call `remove` at the end. */
export async function startServer({ port, env }: StartOptions = {}): Promise<OwnServer> {
  const ownPort = port ?? (await findFreePort())
  const origin = `http://localhost:${ownPort}`
  const folder = await mkdtemp(join(tmpdir(), 'sampletrail-e2e-own-'))
  // PostgreSQL may run as another system user, which needs access to its data inside this folder.
  await chmod(folder, 0o711)
  const dataDirectory = join(folder, 'data')
  const seed = process.env[seedVariable]
  if (seed !== undefined && env?.['DATABASE_URL'] === undefined) await copySeed(seed, dataDirectory)
  let child: ChildProcess | undefined

  async function start() {
    if (await isReady(origin)) throw new Error(`Another server answers at ${origin}.`)
    child = spawn(process.execPath, [mainFile], {
      env: {
        ...process.env,
        ...relaxedLimits,
        PORT: String(ownPort),
        HOST: '127.0.0.1',
        DATA_DIR: dataDirectory,
        LOG_LEVEL: 'silent',
        // These journeys pay nobody; the shared server has a simulated Stripe.
        STRIPE_SECRET_KEY: '',
        STRIPE_WEBHOOK_SECRET: '',
        STRIPE_PRICE_ID: '',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await waitUntilReady(origin, child, () =>
      // With a project, commands reach the project and not this server.
      env?.['SUPABASE_URL'] === undefined
        ? findConnectionFacts(dataDirectory)?.pid === child?.pid
        : true,
    )
    // Also after another server that ran at this address meanwhile.
    registerOwnServer(origin, dataDirectory)
  }

  async function end(signal: NodeJS.Signals) {
    if (child === undefined || hasEnded(child)) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const stop = () => end('SIGTERM')

  await start()
  return {
    origin,
    dataDirectory,
    stop,
    kill: () => end('SIGKILL'),
    async restart() {
      await stop()
      await start()
    },
    async remove() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** It answers a moment before it has written how commands and journeys reach it. */
async function waitUntilReady(
  origin: string,
  child: ChildProcess,
  isKnown: () => boolean,
): Promise<void> {
  const began = performance.now()
  while (!isKnown() || !(await isReady(origin))) {
    if (hasEnded(child)) throw new Error('The server ended instead of starting.')
    if (performance.now() - began > patience * 1000) {
      throw new Error(`The server was not ready in ${patience} s.`)
    }
    await sleep(50)
  }
  // Another process may have taken the port first, and answer there.
  if (hasEnded(child))
    throw new Error(`The server ended with ${child.exitCode}, and another answers.`)
}

/** False while no process listens yet. */
async function isReady(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(5000) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
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
