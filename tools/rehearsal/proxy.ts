import {
  createServer,
  request as ask,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import { pipeline } from 'node:stream'
import { listenOn } from './listen-on.ts'

export interface Proxy {
  /** How many requests went to each port. */
  counts(): ReadonlyMap<number, number>
  stop(): Promise<void>
}

/** These belong to one connection and are not forwarded. */
const ownHeaders = ['connection', 'keep-alive', 'proxy-connection', 'te', 'upgrade'] as const

/**
 * A load balancer as an operator would put one in front: it uses the servers in turn and skips a server that accepts no
 * connection. Streams are forwarded as streams, in both directions, and the server notices when a client disconnects.
 */
export async function startProxy(port: number, targets: readonly number[]): Promise<Proxy> {
  const counts = new Map(targets.map((target) => [target, 0]))
  let turn = 0

  function handOn(request: IncomingMessage, response: ServerResponse, left: number): void {
    const target = targets[turn++ % targets.length] ?? 0
    const forwarded = ask({
      // One connection for each request: a server may close a kept-alive one at the moment it is used.
      agent: false,
      host: '127.0.0.1',
      port: target,
      method: request.method,
      path: request.url,
      headers: describeClient(request),
    })
    let isReached = false
    forwarded.once('socket', (socket) =>
      socket.once('connect', () => {
        isReached = true
        request.pipe(forwarded)
      }),
    )
    forwarded.once('response', (answer) => {
      counts.set(target, (counts.get(target) ?? 0) + 1)
      response.writeHead(answer.statusCode ?? 502, withoutOwn(answer.headers))
      // A stream's headers go out before its first data.
      response.flushHeaders()
      pipeline(answer, response, () => undefined)
    })
    forwarded.on('error', (error) => {
      if (response.destroyed) return
      // The body was not read yet, so another server can receive all of it.
      if (!isReached && left > 1) handOn(request, response, left - 1)
      else if (response.headersSent) response.destroy(error)
      else response.writeHead(502).end('No server answers.')
    })
    response.once('close', () => {
      if (!response.writableFinished) forwarded.destroy()
    })
  }

  const server = createServer((request, response) => handOn(request, response, targets.length))
  // None of our own addresses upgrades: realtime belongs to the backend.
  server.on('upgrade', (_request, socket) => socket.destroy())
  const listener = await listenOn(server, port)
  return {
    counts: () => counts,
    stop: () => listener.stop(),
  }
}

/** Appends the client address to the claimed ones, as a proxy does; TRUST_PROXY=1 uses the last. */
function describeClient({ headers, socket }: IncomingMessage): OutgoingHttpHeaders {
  const claimed = headers['x-forwarded-for']
  const address = socket.remoteAddress ?? ''
  return {
    ...withoutOwn(headers),
    'x-forwarded-for': claimed === undefined ? address : `${String(claimed)}, ${address}`,
    'x-forwarded-proto': 'http',
  }
}

function withoutOwn(headers: IncomingMessage['headers']): OutgoingHttpHeaders {
  const kept: OutgoingHttpHeaders = { ...headers }
  for (const name of ownHeaders) delete kept[name]
  return kept
}
