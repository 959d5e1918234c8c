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

/** These belong to one connection and are not handed on. */
const ownHeaders = ['connection', 'keep-alive', 'proxy-connection', 'te', 'upgrade'] as const

/**
 * A load balancer as an operator would put one in front: one server after the other, by turns; a server that takes no
 * connection is passed over. What streams streams on, in both directions, and whoever goes away is gone for the server, too.
 */
export async function startProxy(port: number, targets: readonly number[]): Promise<Proxy> {
  const counts = new Map(targets.map((target) => [target, 0]))
  let turn = 0

  function handOn(request: IncomingMessage, response: ServerResponse, left: number): void {
    const target = targets[turn++ % targets.length] ?? 0
    const forwarded = ask({
      // A connection for each request: one that is kept may be closed by its server at the moment it is used.
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
      // Headers of a stream go out before its first words.
      response.flushHeaders()
      pipeline(answer, response, () => undefined)
    })
    forwarded.on('error', (error) => {
      if (response.destroyed) return
      // Nothing of the body was read, so that another server can have all of it.
      if (!isReached && left > 1) handOn(request, response, left - 1)
      else if (response.headersSent) response.destroy(error)
      else response.writeHead(502).end('No server answers.')
    })
    response.once('close', () => {
      if (!response.writableFinished) forwarded.destroy()
    })
  }

  const server = createServer((request, response) => handOn(request, response, targets.length))
  // Nothing of ours upgrades: realtime is the backend's.
  server.on('upgrade', (_request, socket) => socket.destroy())
  const listener = await listenOn(server, port)
  return {
    counts: () => counts,
    stop: () => listener.stop(),
  }
}

/** The client's address behind those that it claims, as a proxy writes it; TRUST_PROXY=1 takes the last. */
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
