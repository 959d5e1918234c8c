import {
  findForwardingRequest,
  type ForwardingRequest,
} from '@sampletrail/domain/mails/forwarding-request.ts'
import type { MailContext, MailReading } from '@sampletrail/domain/mails/mail-reading.ts'
import type { MailText } from '@sampletrail/domain/mails/mail-text.ts'
import { readMail } from '@sampletrail/domain/mails/read-mail.ts'
import { isOrderPage, shopOfAddress } from '@sampletrail/domain/order-pages/page-address.ts'
import { readOrderPage } from '@sampletrail/domain/order-pages/read-order-page.ts'
import { parseMail } from '#src/features/products/mails/read/parse-mail.ts'
import { type SavedPage, savedPageOf } from '#src/features/products/mails/read/saved-page.ts'
import { splitMails } from '#src/features/products/mails/read/split-mails.ts'

/** An email, or a page of orders, with what was read of it. */
export type OpenedMail = {
  /** The same for the same email: one that is opened twice is there once. */
  key: string
  subject: string
  sender: string
  readings: MailReading[]
  isPage?: boolean
  /** Gmail's question whether to forward emails here. */
  forwarding?: ForwardingRequest
  /** Pictures and PDFs that are attached to it: as long as the page is open. */
  files?: readonly File[]
}

/** What a file has: emails, and what to say about it. */
export type OpenedFile = { mails: OpenedMail[]; problem: string | null }

/** Emails of providers are at most 50 MB, with everything that is attached. */
const LARGEST = 60 * 1024 * 1024
const TOO_LARGE =
  'This file is larger than 60 MB. Save fewer emails at once, or save them without attachments.'
const DAMAGED = 'This email is damaged and cannot be read. Open it, and paste its text instead.'

/** Reads emails in a worker: a large one must not stop the screen. */
export class MailSession {
  async open(file: File, context: MailContext): Promise<OpenedFile> {
    if (file.size > LARGEST) return { mails: [], problem: TOO_LARGE }
    const bytes = new Uint8Array(await file.arrayBuffer())
    const page = await savedPageOf(file, bytes)
    const ofPage = page && openPage(page, context)
    if (ofPage) return ofPage
    const split = splitMails(bytes)
    if (!split.ok) return { mails: [], problem: split.problem }
    const mails: OpenedMail[] = []
    let damaged = 0
    for (const mail of split.mails) {
      const opened = await openMail(mail, context)
      if (opened) mails.push(opened)
      else damaged += 1
    }
    const count = split.mails.length
    if (split.left > 0) {
      const all = (count + split.left).toLocaleString('en-US')
      return {
        mails,
        problem: `This mailbox has ${all} emails. The first ${count} were read; save the others in a file of their own.`,
      }
    }
    if (damaged === 0) return { mails, problem: null }
    const are = damaged === 1 ? 'is' : 'are'
    const some = `${damaged} of ${count} emails ${are} damaged and cannot be read.`
    return { mails, problem: count > 1 ? some : DAMAGED }
  }
}

/** A page of orders; null if it is another one, such as an email that somebody saved as a page. */
function openPage(page: SavedPage, context: MailContext): OpenedFile | null {
  const { title, address } = page
  if (address !== null && shopOfAddress(address) === null) return null
  const { readings, problem } = readOrderPage(page, context)
  if (readings.length > 0) {
    // The same orders are the same page, whatever else is on it.
    const key = hashTwice(JSON.stringify(readings))
    const sender = URL.parse(address ?? '')?.hostname ?? ''
    return {
      mails: [{ key, subject: title, sender, readings: [...readings], isPage: true }],
      problem,
    }
  }
  return address !== null && isOrderPage(address) ? { mails: [], problem } : null
}

async function openMail(bytes: Uint8Array, context: MailContext): Promise<OpenedMail | null> {
  const mail = await parseMail(bytes).catch((failure: unknown) => {
    // The parser refuses mails without any bounds; whatever else fails is ours.
    if (failure instanceof Error && /maximum/iu.test(failure.message)) return null
    throw failure
  })
  if (!mail) return null
  const forwarding = findForwardingRequest(mail)
  return {
    key: keyOf(mail),
    subject: mail.subject.trim(),
    sender: mail.from?.name || mail.from?.address || '',
    readings: readMail(mail, context),
    ...(forwarding && { forwarding }),
    ...(mail.files.length > 0 && { files: mail.files }),
  }
}

/** A number of a mail's own texts (FNV-1a, twice with different beginnings). */
function keyOf({ subject, date, html, text }: MailText): string {
  return hashTwice(`${subject}\n${date}\n${html}\n${text}`)
}

function hashTwice(whole: string): string {
  return [0x81_1c_9d_c5, 0x12_34_56_78].map((start) => hash(whole, start)).join('')
}

function hash(text: string, start: number): string {
  let value = start
  for (let place = 0; place < text.length; place += 1) {
    value = Math.imul(value ^ text.charCodeAt(place), 0x01_00_01_93)
  }
  return (value >>> 0).toString(16).padStart(8, '0')
}
