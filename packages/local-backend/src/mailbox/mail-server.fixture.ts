import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

interface ReceivedMail {
  from: string
  to: string[]
  /** Headers as received, with folded lines joined. */
  headers: string
  /** Each part decoded, by its type. */
  parts: Record<string, string>
  /** The signed-in user, if any. */
  user: string | null
}

export interface MailServer {
  url(credentials?: string): string
  received: ReceivedMail[]
  stop(): Promise<void>
}

/** A real SMTP server on the loopback interface that keeps its emails; on any free port unless one is named. */
export async function startMailServer(
  options: SMTPServerOptions = {},
  wantedPort = 0,
): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Without TLS the server would not offer to sign in.
    allowInsecureAuth: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          user: typeof session.user === 'string' ? session.user : null,
          ...readMessage(Buffer.concat(chunks).toString('latin1')),
        })
        done()
      })
    },
    ...options,
  })
  // A client that disconnects half-way is part of some tests.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: (credentials = '') => `smtp://${credentials}127.0.0.1:${port}`,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function readMessage(message: string): Pick<ReceivedMail, 'headers' | 'parts'> {
  const { headers, body } = split(message)
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1]
  const parts: Record<string, string> = {}
  const pieces =
    boundary === undefined
      ? [{ headers, body }]
      : body
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((piece) => split(piece.trimStart()))
  for (const part of pieces) {
    const type = /content-type: ([\w/]+)/i.exec(part.headers)?.[1] ?? ''
    parts[type] = decode(part.body, part.headers)
  }
  return { headers, parts }
}

function split(text: string): { headers: string; body: string } {
  const end = text.indexOf('\r\n\r\n')
  return { headers: text.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' '), body: text.slice(end + 4) }
}

function decode(body: string, headers: string): string {
  const encoding = /content-transfer-encoding: ([\w-]+)/i.exec(headers)?.[1]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCodePoint(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
