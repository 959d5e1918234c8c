import { once } from 'node:events'
import {
  Agent,
  createServer,
  request as ask,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PageFiles } from './build-page.ts'

/** The fault of the next change: it is lost, its answer is lost, half of its answer is lost, it is slow, or it is refused slowly. */
export type Mishap = 'request' | 'answer' | 'half' | 'slow' | 'refused'

/** The servers behind it. */
export interface Origins {
  /** Serves the app. */
  app: string
  /** Serves the protocols of Supabase. */
  project: string
}

/** One device's line to the server, with faults. */
export interface FaultyLine {
  url: string
  /** Cuts the line, which loses requests under way; or restores it. */
  setCut(isCut: boolean): void
  /** The next changes get this fault. */
  spoil(mishaps: readonly Mishap[]): void
  /** The next changes get this answer, without reaching the server. */
  refuse(count: number, status: number): void
  /** Whether such a fault happened, or was planned, since the line was repaired. */
  wasSpoiled(): boolean
  /** From now on everything passes. */
  mend(): void
  close(): Promise<void>
}

const slowMs = 60

/** A proxy between a browser and the server; it serves the page's files itself. */
export async function openLine(origins: Origins, files: PageFiles): Promise<FaultyLine> {
  const agent = new Agent({ keepAlive: true })
  const open = new Set<Duplex>()
  const mishaps: Mishap[] = []
  const refusals: number[] = []
  let isCut = false
  let wasSpoiled = false

  const server = createServer((request, response) => {
    void take(request, response).catch(() => response.destroy())
  })
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
  })
  server.on('upgrade', (request, socket, head) => {
    if (isCut) socket.destroy()
    else connectThrough(request, socket, head)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', url)
    const file = files.get(pathname)
    if (isCut) {
      response.destroy()
      return
    }
    if (file !== undefined) {
      response.setHeader('content-type', file.type)
      if (pathname.endsWith('worker.js')) response.setHeader('service-worker-allowed', '/')
      response.end(file.body)
      return
    }
    const body = await readAll(request)
    const isChange = isChangeOfProducts(request, pathname)
    const refusal = isChange ? refusals.shift() : undefined
    const mishap = isChange && refusal === undefined ? mishaps.shift() : undefined
    if (mishap === 'refused') await sleep(slowMs)
    const status = mishap === 'refused' ? 400 : refusal
    // Chromium repeats a request after an old connection broke, and the loss would stay unnoticed.
    response.setHeader('connection', 'close')
    if (status !== undefined) {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ message: `Refused with ${status}`, code: `PT${status}` }))
      return
    }
    if (mishap === 'request') {
      response.destroy()
      return
    }
    if (mishap === 'slow') await sleep(slowMs)
    const answer = await forward(request, body)
    if (mishap === 'slow') await sleep(slowMs)
    if (isCut || mishap === 'answer') {
      response.destroy()
      return
    }
    const { connection: _, 'transfer-encoding': __, ...headers } = answer.headers
    const whole = pathname === '/config.json' ? withProject(answer.body) : answer.body
    response.writeHead(answer.status, { ...headers, 'content-length': String(whole.length) })
    if (mishap === 'half') {
      response.write(whole.subarray(0, whole.length / 2), () => response.destroy())
    } else response.end(whole)
  }

  /** Browsers find the project here, too. */
  function withProject(config: Buffer): Buffer {
    const settings = JSON.parse(config.toString()) as Record<string, unknown>
    return Buffer.from(JSON.stringify({ ...settings, supabaseUrl: url }))
  }

  function optionsFor(request: IncomingMessage) {
    const path = request.url ?? '/'
    const isProjects = /^[/](auth|rest|realtime|storage)[/]v1[/]/.test(path)
    const target = new URL(isProjects ? origins.project : origins.app)
    const { host: _, 'accept-encoding': __, ...headers } = request.headers
    return {
      host: target.hostname,
      port: target.port,
      path,
      method: request.method,
      headers: { ...headers, host: target.host },
    }
  }

  async function forward(request: IncomingMessage, body: Buffer) {
    const sent = ask({ ...optionsFor(request), agent })
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return {
      status: answer.statusCode ?? 502,
      headers: answer.headers,
      body: await readAll(answer),
    }
  }

  function connectThrough(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const sent = ask(optionsFor(request))
    sent.on('error', () => socket.destroy())
    sent.on('upgrade', (answer, upstream, rest) => {
      const lines = Object.entries(answer.headers).map(
        ([name, value]) => `${name}: ${String(value)}`,
      )
      socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'))
      socket.write(rest)
      upstream.write(head)
      upstream.pipe(socket).pipe(upstream)
      socket.on('close', () => upstream.destroy())
      upstream.on('close', () => socket.destroy())
      upstream.on('error', () => socket.destroy())
    })
    sent.end()
  }

  return {
    url,
    setCut(next) {
      isCut = next
      if (isCut) for (const socket of open) socket.destroy()
    },
    spoil(more) {
      wasSpoiled = true
      mishaps.push(...more)
    },
    refuse(count, status) {
      wasSpoiled = true
      refusals.push(...Array.from({ length: count }, () => status))
    },
    wasSpoiled: () => wasSpoiled,
    mend() {
      isCut = false
      wasSpoiled = false
      mishaps.length = 0
      refusals.length = 0
    },
    async close() {
      server.close()
      server.closeAllConnections()
      for (const socket of open) socket.destroy()
      agent.destroy()
      await once(server, 'close')
    },
  }
}

/** Requests that write products: adding, editing, changing many at once, and uploading their files. */
function isChangeOfProducts({ method }: IncomingMessage, pathname: string): boolean {
  return (
    method === 'POST' &&
    [
      '/rest/v1/products',
      '/rest/v1/rpc/edit_product',
      '/rest/v1/rpc/change_products',
      '/api/files',
    ].includes(pathname)
  )
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
