import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request as ask } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { connect } from 'node:net'
import { pipeline } from 'node:stream'
import { generate } from 'selfsigned'

/** These belong to one connection, or to one version of HTTP, and are not forwarded. */
const ownHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'] as const

/**
 * A production server's proxy: TLS and HTTP/2, with a certificate for this run. A browser over plain HTTP/1.1 would wait
 * for six connections instead of having one. `node serve-tls.ts PORT TARGET`; tells its parent when it listens, and how to
 * trust it.
 */
const [port, target] = process.argv.slice(2).map(Number)
const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
  keyType: 'ec',
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
})
const server = createSecureServer({ cert, key, allowHTTP1: true })
server.on('request', handOn)
// Live channels use a connection of HTTP/1.1.
server.on('upgrade', (request, socket, head) => {
  const behind = connect(target ?? 0, '127.0.0.1', () => {
    behind.write(
      `${request.method} ${request.url} HTTP/1.1\r\n${listHeaders(request.rawHeaders)}\r\n`,
    )
    behind.write(head)
    // If one side disconnects, so does the other.
    pipeline(behind, socket, () => undefined)
    pipeline(socket, behind, () => undefined)
  })
  behind.on('error', () => socket.destroy())
})
server.listen(port, '127.0.0.1')
await once(server, 'listening')
const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
process.send?.({ trusted: createHash('sha256').update(publicKey).digest('base64') })

function handOn(request: Http2ServerRequest, response: Http2ServerResponse): void {
  const { method, url, headers } = request
  const forwarded = ask({
    // A connection for each request, because the server may close a kept one at the moment of its use.
    agent: false,
    host: '127.0.0.1',
    port: target,
    method,
    path: url,
    headers: { ...withoutOwn(headers), host: headers[':authority'] ?? headers.host },
  })
  forwarded.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, withoutOwn(answer.headers))
    // A browser that disconnects needs no answer.
    pipeline(answer, response, () => undefined)
  })
  forwarded.on('error', () => {
    if (!response.headersSent) response.writeHead(502)
    response.end()
  })
  pipeline(request, forwarded, () => undefined)
}

function withoutOwn(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !name.startsWith(':') && !ownHeaders.some((own) => own === name),
    ),
  )
}

/** Names and values alternate, as received. */
function listHeaders(raw: readonly string[]): string {
  return raw.map((text, place) => (place % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
}
