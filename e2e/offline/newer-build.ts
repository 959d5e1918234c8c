import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { startServer, type StartOptions } from '../servers/start-server.ts'

/** A server whose web app is replaced by a newer build while it runs. */
export interface UpdatedServer {
  origin: string
  /** Switches to the newer build, in which every script has another name; the older names are gone. */
  update: () => void
  remove: () => Promise<void>
}

/** The suffix of the newer build's script names. */
export const newerEnding = '-newer.js'

const olderName = /(-[\w-]{8})[.]js\b/g

/** The newer build's version of this file of the older build. */
function renew(content: string): string {
  return content
    .replaceAll(olderName, `$1${newerEnding}`)
    .replace(/(version:["'`])[\w-]{6}/, '$1newer_')
}

/**
 * Starts a server behind a proxy that can rename the scripts in its answers: this acts like two entirely different builds,
 * without building twice. Call `remove` at the end.
 */
export async function startUpdatedServer({ env }: StartOptions): Promise<UpdatedServer> {
  let isNewer = false
  const open = new Set<Socket>()
  const proxy = createServer()
  proxy.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const origin = `http://localhost:${(proxy.address() as AddressInfo).port}`
  const server = await startServer({ env: { ...env, PUBLIC_URL: origin } })
  const port = Number(new URL(server.origin).port)

  proxy.on('request', (incoming, outgoing) => {
    const asked = incoming.url ?? '/'
    const path = asked.replace(newerEnding, '.js')
    if (isNewer && asked.startsWith('/assets/') && asked.endsWith('.js') && path === asked) {
      outgoing.writeHead(404).end()
      return
    }
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    delete headers['if-none-match']
    const passedOn = ask({ port, path, method: incoming.method, headers }, (answer) => {
      if (!isNewer || !/javascript|html/.test(answer.headers['content-type'] ?? '')) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        return
      }
      const { 'content-length': _, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, kept)
      text(answer).then(
        (content) => outgoing.end(renew(content)),
        () => outgoing.destroy(),
      )
    })
    passedOn.on('error', () => outgoing.destroy())
    incoming.pipe(passedOn)
  })
  proxy.on('upgrade', (incoming: IncomingMessage, near: Socket) => {
    const far = connect(port, '127.0.0.1', () => {
      const lines = incoming.rawHeaders.map((part, index) => part + (index % 2 ? '\r\n' : ': '))
      far.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('')}\r\n`)
      far.pipe(near).pipe(far)
    })
    far.on('error', () => near.destroy())
    near.on('error', () => far.destroy())
  })

  return {
    origin,
    update() {
      isNewer = true
    },
    async remove() {
      proxy.close()
      for (const socket of open) socket.destroy()
      await server.remove()
    },
  }
}
