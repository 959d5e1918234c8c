import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Pool } from 'pg'
import { createAuthApp } from '#src/auth/auth-app.ts'
import type { BackendContext } from '#src/context.ts'
import { connectionUrl, databaseOf } from '#src/database/cluster-address.ts'
import { createDatabase } from '#src/database/create-database.ts'
import { isLoopback } from '#src/http/is-loopback.ts'
import { describeSecurity } from '#src/http/security-headers.ts'
import { createKeys } from '#src/keys/create-keys.ts'
import { watchSecrets } from '#src/keys/watch-secrets.ts'
import type { Mail } from '#src/mailbox/mail.ts'
import { createMailboxApp, createOperatorMailbox } from '#src/mailbox/mailbox-app.ts'
import { createMailbox } from '#src/mailbox/mailbox.ts'
import { createMailer } from '#src/mailbox/mailer.ts'
import type { BackendOptions } from '#src/options.ts'
import type { DiskState } from '#src/data-directory/watch-free-space.ts'
import { guardFreeSpace } from '#src/postgres/guard-free-space.ts'
import type { OpenCluster } from '#src/postgres/open-cluster.ts'
import { createRealtime } from '#src/realtime/realtime.ts'
import { createRelay } from '#src/realtime/relay.ts'
import { createRestService } from '#src/rest/rest-service.ts'
import type { Cleanup } from '#src/start/cleanup.ts'
import { composeApp } from '#src/start/compose-app.ts'
import { composeListener } from '#src/start/compose-listener.ts'
import { withDeadline } from '#src/start/with-deadline.ts'
import { openFileStore } from '#src/storage/open-file-store.ts'
import { createStorageApp } from '#src/storage/storage-app.ts'
import { createFileSweep } from '#src/storage/sweep-files.ts'

interface PoolState {
  total: number
  idle: number
  waiting: number
}

export interface LocalBackend {
  publishableKey: string
  secretKey: string
  /** Login `postgres`, the owner of the product's schemas. */
  databaseUrl: string
  /** Answers every path of the services; anything else with 404. */
  handleRequest(request: IncomingMessage, response: ServerResponse): void
  /** Takes over a connection that requests a WebSocket. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Whether the database answers now, and accepts changes. */
  isReady(): Promise<boolean>
  /** The state of the free space: below the minimum no files are accepted, below half of it no changes. */
  diskState(): DiskState
  /** The current load: connections to PostgreSQL by pool (waiting: callers without one), and of browsers. */
  measure(): { pools: Record<string, PoolState>; realtimeConnections: number }
  /** Sends an email of the host application in the same way as account emails: through SMTP, else into the mailbox. */
  sendMail(mail: Mail): Promise<void>
  stop(): Promise<void>
  /** Page with the emails that were kept instead of sent; null if emails are sent, or strangers could read them. */
  mailboxPath: string | null
}

/** Milliseconds in which a health check must have its answer. */
const READY_DEADLINE = 2000
/** Milliseconds that each service gets to stop; then running queries are cancelled with PostgreSQL. */
const SERVICE_DEADLINE = 800

/** Starts the services on a cluster with current schemas, and registers in `cleanup` how to stop each. */
export async function startServices(
  cluster: OpenCluster,
  options: BackendOptions,
  cleanup: Cleanup,
): Promise<LocalBackend> {
  const { log } = options
  const databaseName = databaseOf(cluster.address)
  const database = createDatabase(cluster.address, databaseName, log)
  cleanup.add('pools', () => database.end(), SERVICE_DEADLINE)
  const keys = await createKeys(cluster.secrets, options.publicUrl)
  const keyWatch = watchSecrets(cluster, keys, log)
  cleanup.add('keys', () => keyWatch.stop(), SERVICE_DEADLINE)
  const context: BackendContext = { options, database, keys, log }

  const mailbox = createMailbox(database.auth)
  const mailer = createMailer(options.mail, mailbox, log)
  cleanup.add('mailer', () => mailer.close(), SERVICE_DEADLINE)
  const rest = createRestService(context)
  cleanup.add('rest', () => rest.stop(), SERVICE_DEADLINE)
  const relay = database.isShared
    ? createRelay(database.connectionString('supabase_admin'), log)
    : null
  const realtime = createRealtime(context, relay)
  cleanup.add('realtime', () => realtime.stop(), SERVICE_DEADLINE)
  const store = await openFileStore(context)
  cleanup.add('file store', () => Promise.resolve(store.close()), SERVICE_DEADLINE)
  const sweep = createFileSweep(context, store)
  cleanup.add('file sweep', () => sweep.stop(), SERVICE_DEADLINE)
  // Requests do not wait for the stream of changes; subscribers do.
  realtime.start().catch((error: unknown) => {
    log.error('realtime.start_failed', { reason: String(error) })
  })
  const disk = guardFreeSpace(cluster, options)
  cleanup.add('free space', () => disk.stop(), SERVICE_DEADLINE)
  await Promise.all([rest.start(), disk.start()])
  sweep.start()

  const keepsMails = options.mail.smtpUrl === null
  const hasMailbox = keepsMails && isLoopback(options.host)
  const headers = describeSecurity(options.publicUrl)
  const app = composeApp(
    (root) => {
      root.route('/auth/v1', createAuthApp(context, mailer))
      root.route('/storage/v1', createStorageApp(context, store))
      root.route('/realtime/v1', realtime.app)
      if (hasMailbox) root.route('/__dev/mailbox', createMailboxApp(mailbox))
      else if (keepsMails) root.route('/__dev/mailbox', createOperatorMailbox(mailbox, keys))
    },
    log,
    headers,
  )
  return {
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    databaseUrl: connectionUrl(cluster.address, databaseName, 'postgres'),
    handleRequest: composeListener(rest.answer, app, log, headers),
    handleUpgrade: (request, socket, head) => realtime.handleUpgrade(request, socket, head),
    isReady: async () =>
      disk.state() !== 'full' && cluster.isRunning() && (await answers(database.requests)),
    diskState: () => disk.state(),
    measure: () => ({
      pools: {
        requests: stateOf(database.requests),
        auth: stateOf(database.auth),
        storage: stateOf(database.storage),
      },
      realtimeConnections: realtime.connections(),
    }),
    sendMail: (mail) => mailer.send(mail),
    stop: () => cleanup.run(),
    mailboxPath: hasMailbox ? '/__dev/mailbox/ui' : null,
  }
}

function stateOf(pool: Pool): PoolState {
  return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }
}

async function answers(pool: BackendContext['database']['requests']): Promise<boolean> {
  try {
    await withDeadline(pool.query('select 1'), READY_DEADLINE)
    return true
  } catch {
    // The pool has logged the reason; here it means: not now.
    return false
  }
}
