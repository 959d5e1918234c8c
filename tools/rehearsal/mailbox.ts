import { createServer } from 'node:http'
import { findLinks } from '../../packages/local-backend/src/mailbox/find-links.ts'
import { startMailServer } from '../../packages/local-backend/src/mailbox/mail-server.fixture.ts'
import { listenOn } from './listen-on.ts'

export interface Mailbox {
  /** The address for senders. */
  smtpUrl: string
  /** Newest first, as JSON in the form of the embedded backend's mailbox; `?to=` narrows to one recipient. */
  url: string
  stop(): Promise<void>
}

/** An external SMTP server whose emails can be read. */
export async function startMailbox(): Promise<Mailbox> {
  const mails = await startMailServer()
  const server = createServer((request, response) => {
    const to = new URL(request.url ?? '/', 'http://mailbox').searchParams.get('to')?.toLowerCase()
    const found = mails.received
      .filter((mail) => to === undefined || mail.to.some((one) => one.toLowerCase() === to))
      .map((mail) => {
        const text = mail.parts['text/plain'] ?? ''
        return {
          to: mail.to.join(', '),
          subject: readSubject(mail.headers),
          text,
          html: mail.parts['text/html'] ?? '',
          links: findLinks(text),
        }
      })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(found.toReversed()))
  })
  const listener = await listenOn(server)
  return {
    smtpUrl: mails.url(),
    url: `http://127.0.0.1:${listener.port}/`,
    async stop() {
      await listener.stop()
      await mails.stop()
    },
  }
}

/** Headers encode words beyond ASCII. */
function readSubject(headers: string): string {
  const line = /^subject: (.*)$/im.exec(headers)?.[1]?.trim() ?? ''
  return line
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_word, kind: string, letters: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(letters, 'base64').toString()
        : decodeURIComponent(
            letters.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%'),
          ),
    )
}
