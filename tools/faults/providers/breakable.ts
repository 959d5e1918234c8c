import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** The faults of a provider; `lost` does the work but sends no answer. */
export const breakages = ['fails', 'busy', 'garbage', 'cut', 'lost'] as const
export type Breakage = (typeof breakages)[number] | 'silent'

/** An external service that can be broken and repaired. */
export interface Breakable {
  url: string
  /** From now on, until null. */
  breakIt(how: Breakage | null): void
  stop(): Promise<void>
}

interface Answer {
  status: number
  headers: Headers
  body: Buffer
}

/** A proxy before a simulated service, which forwards requests while nothing is broken. */
export async function startBreakable(target: string): Promise<Breakable> {
  let broken: Breakage | null = null
  const server = createServer((request, response) => {
    answer(request, response).catch(() => void response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    switch (broken) {
      case 'fails':
        response.writeHead(500, { 'content-type': 'application/json' })
        response.end('{"error":{"message":"Oops","type":"api_error"}}')
        return
      case 'busy':
        response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '1' })
        response.end('{"error":{"message":"Slow down","type":"rate_limit"}}')
        return
      case 'garbage':
        response.writeHead(200, { 'content-type': 'text/html' })
        response.end('<html><h1>It works!</h1>\u0000\ufffd{"id": ')
        return
      case 'silent':
        // The caller disconnects; until then there is no answer.
        return
      case 'lost':
        await forward(request)
        response.destroy()
        return
      case 'cut': {
        const { status, headers, body } = await forward(request)
        response.writeHead(status, {
          'content-type': headers.get('content-type') ?? 'text/plain',
          'content-length': body.length,
        })
        response.write(body.subarray(0, body.length / 2), () => response.destroy())
        return
      }
      case null: {
        const { status, headers, body } = await forward(request)
        response.writeHead(status, Object.fromEntries(keepEndToEnd(headers)))
        response.end(body)
      }
    }
  }

  async function forward(request: IncomingMessage): Promise<Answer> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) {
      if (typeof value === 'string') headers.set(name, value)
    }
    for (const name of ['host', 'connection', 'content-length', 'transfer-encoding', 'expect']) {
      headers.delete(name)
    }
    const { method = 'GET' } = request
    const response = await fetch(target + request.url, {
      method,
      headers,
      redirect: 'manual',
      ...(method !== 'GET' && method !== 'HEAD' && { body: Buffer.concat(chunks) }),
    })
    const body = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, body }
  }

  return {
    url: `http://127.0.0.1:${port}`,
    breakIt(how) {
      broken = how
      // Callers that wait for a silent service are disconnected at the end of the test at the latest.
      if (how === null) server.closeIdleConnections()
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function keepEndToEnd(headers: Headers): [string, string][] {
  const own = [
    'connection',
    'content-length',
    'transfer-encoding',
    'content-encoding',
    'keep-alive',
  ]
  return [...headers].filter(([name]) => !own.includes(name))
}
