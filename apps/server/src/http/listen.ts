import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { StartError } from '#src/running/start-error.ts'

type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

export interface Listener {
  port: number
  /** From now on requests go there; until then they are asked to return later. */
  serve(onRequest: RequestListener, onUpgrade: UpgradeListener): void
  /** Accepts no new requests, gives running ones `patience` milliseconds, then closes every connection. */
  drain(patience: number): Promise<void>
}

/** A phone on a slow line sends 10 MB in this time. */
const requestTimeout = 120_000
const headersTimeout = 15_000
/**
 * Longer than proxies keep their connections to us (nginx 60 s, Caddy 120 s): if we closed first, a request that is just being
 * sent on one would be lost, and people would get 502.
 */
const keepAliveTimeout = 125_000

/**
 * Takes the port at once and answers 503 until there is something to serve, so that a taken port is known before any data is
 * touched. Throws StartError if the address cannot be used.
 */
export async function listen(host: string, port: number): Promise<Listener> {
  let handleRequest: RequestListener = answerStarting
  let handleUpgrade: UpgradeListener = refuseUpgrade
  let inFlight = 0
  let onIdle: (() => void) | null = null

  const timeouts = { requestTimeout, headersTimeout, keepAliveTimeout }
  const server = createServer(timeouts, (request, response) => {
    inFlight += 1
    response.once('close', () => {
      inFlight -= 1
      if (inFlight === 0) onIdle?.()
    })
    handleRequest(request, response)
  })
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    handleUpgrade(request, socket, head)
  })
  await bind(server, host, port)

  return {
    port: (server.address() as AddressInfo).port,
    serve(onRequest, onUpgrade) {
      handleRequest = onRequest
      handleUpgrade = onUpgrade
    },
    async drain(patience) {
      server.close()
      server.closeIdleConnections()
      if (inFlight > 0) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(resolve, patience)
        onIdle = resolve
        await promise
        clearTimeout(timer)
      }
      server.closeAllConnections()
    },
  }
}

const answerStarting: RequestListener = (_, response) => {
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
  response.end('{"status":"starting"}')
}

const refuseUpgrade: UpgradeListener = (_, socket) => {
  socket.destroy()
}

async function bind(server: Server, host: string, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen({ host, port, exclusive: true }, resolve)
  try {
    await promise
    server.off('error', reject)
  } catch (error) {
    throw describeBindFailure(error, host, port)
  }
}

function describeBindFailure(error: unknown, host: string, port: number): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is taken by another program, perhaps by SampleTrail itself.`,
        `Stop that program, or choose another port: PORT=${port === 65_535 ? 3000 : port + 1} npm start`,
        { cause: error },
      )
    case 'EACCES':
      return new StartError(
        `This user may not open port ${port}.`,
        'Choose a port from 1024 up, for example: PORT=3000 npm start',
        { cause: error },
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(
        `HOST is ${host}, which is not an address of this machine.`,
        'Use 127.0.0.1 for this machine alone, or 0.0.0.0 for every network it is in.',
        { cause: error },
      )
    default:
      return error instanceof Error ? error : new Error(String(error))
  }
}
