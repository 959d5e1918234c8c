import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  PREPARATION,
  startForeignServer,
} from '../../packages/local-backend/src/external/server.fixture.ts'
import { findFreePort } from './find-free-port.ts'
import { startMailbox } from './mailbox.ts'
import { startPart, type Part } from './part.ts'
import { hearProject, projectFile, type ProjectSettings } from './project.ts'
import { startProxy, type Proxy } from './proxy.ts'

/**
 * SampleTrail next to a Supabase project, on this machine: a PostgreSQL whose owner is no superuser, a separate process for
 * the project's services, two servers, and a load balancer in front of them.
 */
export interface Rehearsal {
  /** The public address: the load balancer. */
  origin: string
  project: ProjectSettings
  /** Emails of both sides, read over HTTP. */
  mailboxUrl: string
  /** Their data directory, which is never created: next to a project a server stores nothing. */
  dataDirectory: string
  servers: (Part & { origin: string })[]
  backend: Part
  proxy: Proxy
  /** Stops everything and removes its data; returns the processes' exit codes by name. */
  stop(): Promise<Record<string, number | null>>
}

interface RehearsalOptions {
  /** The load balancer's port; a free one by default. */
  port?: number
  /** Settings of the servers in addition to those of the project, and of the project's limits. */
  environment?: Record<string, string | undefined>
  /** A process that ends unexpectedly ends the whole run with an error, unless this says otherwise. */
  onDeath?: (name: string, ending: string) => void
}

const serverFile = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
/** Milliseconds after which a process that does not answer counts as broken. */
const patience = 50_000
const sender = 'SampleTrail <no-reply@sampletrail.localhost>'

export async function startRehearsal({
  port,
  environment = {},
  onDeath,
}: RehearsalOptions = {}): Promise<Rehearsal> {
  const folder = await mkdtemp(join(tmpdir(), 'sampletrail-rehearsal-'))
  const ownPort = port ?? (await findFreePort())
  const origin = `http://localhost:${ownPort}`
  const dataDirectory = join(folder, 'nothing')
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const codes: Record<string, number | null> = {}

  /** Last started, first stopped. */
  async function stop() {
    for (const step of undo.splice(0).toReversed()) await step()
    return codes
  }
  function start(name: string, file: string, own: Record<string, string | undefined>): Part {
    const part = startPart({
      name,
      file,
      environment: { ...process.env, HOST: '127.0.0.1', MAIL_FROM: sender, ...environment, ...own },
      onDeath: onDeath ?? ((dead, ending) => void endLoudly(dead, ending, stop)),
    })
    undo.push(async () => (codes[name] = await part.stop()))
    return part
  }

  try {
    const database = await startForeignServer()
    undo.push(() => database.stop())
    await database.run(PREPARATION)
    const mailbox = await startMailbox()
    undo.push(() => mailbox.stop())

    const backend = start('backend', projectFile, {
      PORT: '0',
      SITE_URL: origin,
      DATABASE_URL: database.url(),
      DATA_DIR: join(folder, 'project'),
      SMTP_URL: mailbox.smtpUrl,
    })
    const project = await hearProject(backend)
    const ports = [await findFreePort(), await findFreePort()]
    const servers = ports.map((own, index) => ({
      ...start(`server ${index + 1}`, serverFile, {
        ...project,
        PORT: String(own),
        PUBLIC_URL: origin,
        TRUST_PROXY: '1',
        SMTP_URL: mailbox.smtpUrl,
        DATA_DIR: dataDirectory,
      }),
      origin: `http://127.0.0.1:${own}`,
    }))
    await Promise.all(servers.map((server) => waitUntilReady(server.origin)))
    const proxy = await startProxy(ownPort, ports)
    undo.push(() => proxy.stop())
    const mailboxUrl = mailbox.url
    return { origin, project, mailboxUrl, dataDirectory, servers, backend, proxy, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function waitUntilReady(origin: string): Promise<void> {
  const until = performance.now() + patience
  while (performance.now() < until) {
    if (await answersWell(`${origin}/healthz`)) return
    await sleep(50)
  }
  throw new Error(`The server at ${origin} was not ready in ${patience / 1000} s.`)
}

/** False while no process listens yet. */
async function answersWell(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

async function endLoudly(name: string, ending: string, stop: () => Promise<unknown>) {
  process.stderr.write(`\nThe rehearsal is over: its ${name} ended by itself (${ending}).\n`)
  try {
    await stop()
  } finally {
    process.exit(1)
  }
}
