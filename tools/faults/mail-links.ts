import { setTimeout as sleep } from 'node:timers/promises'
import type { MailServer } from '@sampletrail/local-backend/testing/mail-server'

/** Milliseconds within which an account's email arrives. */
const patience = 10_000

/** Waits for emails to an address beyond the first `seen`; returns the links in the newest. Throws if none arrives. */
export async function waitForLinks(sink: MailServer, email: string, seen = 0): Promise<string[]> {
  const began = performance.now()
  for (;;) {
    const mails = mailsTo(sink, email)
    const text = mails.length > seen ? (mails.at(-1)?.parts['text/plain'] ?? '') : null
    if (text !== null) return text.match(/https?:\/\/[^\s>)]+/g) ?? []
    if (performance.now() - began > patience) throw new Error('No mail arrived')
    await sleep(20)
  }
}

export function mailsTo(sink: MailServer, email: string): MailServer['received'] {
  return sink.received.filter(({ to }) => to.includes(email))
}
