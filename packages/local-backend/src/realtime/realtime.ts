import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono } from 'hono'
import { WebSocketServer } from 'ws'
import type { BackendContext } from '#src/context.ts'
import { UnauthorizedError } from '#src/errors.ts'
import { addressForLimits, findClientAddress } from '#src/http/client-address.ts'
import { createCallerResolver } from '#src/keys/resolve-caller.ts'
import { createOpenCallerResolver } from '#src/keys/resolve-open-caller.ts'
import { createBroadcastApp, type BroadcastEnvironment } from '#src/realtime/broadcast-app.ts'
import { createChangeRouter } from '#src/realtime/change-router.ts'
import { createChangeStream } from '#src/realtime/change-stream.ts'
import { serveConnection } from '#src/realtime/connection.ts'
import { createConnectionGate } from '#src/realtime/connection-gate.ts'
import { createHub } from '#src/realtime/hub.ts'
import type { Relay } from '#src/realtime/relay.ts'
import { createTableCatalog } from '#src/realtime/table-catalog.ts'
import { createVisibility } from '#src/realtime/visibility.ts'
import { createSessionWatch } from '#src/realtime/watch-sessions.ts'

export interface Realtime {
  /** Returns when changes arrive, or after a while and keeps trying. */
  start(): Promise<void>
  /** Takes over an HTTP upgrade; answers foreign ones with 404. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Broadcasts over HTTP, to be mounted at `/realtime/v1`. */
  app: Hono<BroadcastEnvironment>
  /** How many clients are connected. */
  connections(): number
  stop(): Promise<void>
}

const PATH = '/realtime/v1/websocket'
const MAX_FRAME_BYTES = 262_144
const GOODBYE_MILLISECONDS = 500

/**
 * The realtime service: changes of the database, broadcasts and presence over WebSockets. If several processes
 * serve one database, a relay connects them.
 */
export function createRealtime(context: BackendContext, relay: Relay | null = null): Realtime {
  const { database, log, options } = context
  const gate = createConnectionGate(options.realtime)
  const resolveKey = createCallerResolver(context.keys)
  const resolveCaller = createOpenCallerResolver(resolveKey, database.requests)
  const sessions = createSessionWatch(database.requests, context.keys, log)
  const catalog = createTableCatalog(database.requests)
  const visibility = createVisibility(database.requests, log)
  const router = createChangeRouter(database.requests, catalog, visibility, log)
  const stream = createChangeStream(
    database.connectionString('supabase_replication_admin'),
    {
      change: (change) => router.route(change),
      relation: (schema, table) => catalog.forget(schema, table),
      lost: () => {
        // Nobody knows what they missed: they rejoin and fetch again.
        for (const target of router.targets()) target.fail()
      },
    },
    log,
  )
  const hub = createHub(relay)
  const services = {
    pool: database.requests,
    hub,
    router,
    stream,
    resolveCaller,
    sessions,
    visibility,
    waitingBytes: { total: 0 },
    trustProxy: options.trustProxy,
    log,
  }
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  })

  return {
    async start() {
      await Promise.all([stream.start(), hub.start()])
    },
    app: createBroadcastApp(services),
    connections: () => server.clients.size,
    handleUpgrade(request, socket, head) {
      socket.on('error', () => socket.destroy())
      upgrade(request, socket, head).catch((error: unknown) => {
        log.error('realtime.upgrade_failed', { reason: String(error) })
        refuse(socket, 500, 'Internal Server Error')
      })
    },
    async stop() {
      sessions.stop()
      for (const client of server.clients) client.close(1001, 'Going away')
      const cut = setTimeout(() => {
        for (const client of server.clients) client.terminate()
      }, GOODBYE_MILLISECONDS)
      await new Promise((resolve) => {
        server.close(resolve)
        if (server.clients.size === 0) resolve(undefined)
      })
      clearTimeout(cut)
      await Promise.all([stream.stop(), hub.stop()])
    },
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname !== PATH) return refuse(socket, 404, 'Not Found')
    // Counted from here on: other tokens may be in verification meanwhile.
    const admission = gate.admit(readAddress(request))
    if (!admission.ok) return refuse(socket, 429, 'Too Many Requests', admission.reason)
    socket.once('close', admission.release)
    if (socket.destroyed) return admission.release()
    const apikey = url.searchParams.get('apikey') ?? readHeader(request.headers['apikey'])
    try {
      await resolveKey({ apikey, authorization: null })
    } catch (error) {
      if (!(error instanceof UnauthorizedError)) throw error
      return refuse(socket, 401, 'Unauthorized', error.message)
    }
    const version = url.searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0'
    server.handleUpgrade(request, socket, head, (client) => {
      serveConnection(services, client, {
        apikey: apikey ?? '',
        version,
        maxChannels: options.realtime.maxChannelsPerConnection,
      })
    })
  }

  function readAddress(request: IncomingMessage): string {
    const forwarded = readHeader(request.headers['x-forwarded-for'])
    const { remoteAddress } = request.socket
    return addressForLimits(findClientAddress(forwarded, remoteAddress, options.trustProxy))
  }
}

function readHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

function refuse(socket: Duplex, status: number, reason: string, message = reason): void {
  const body = JSON.stringify({ error: message, message })
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
