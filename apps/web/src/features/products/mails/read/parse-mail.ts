import { subjectOfPasted } from '@sampletrail/domain/mails/forwarded.ts'
import { hasMailHead } from '@sampletrail/domain/mails/has-mail-head.ts'
import type { MailText } from '@sampletrail/domain/mails/mail-text.ts'
import { filesOf } from '#src/features/products/mails/read/attached-files.ts'
import PostalMime, { type Attachment, type Email } from 'postal-mime'

/** Attached mails are read this deep: a mail that was forwarded as a file, perhaps twice. */
const DEEPEST_ATTACHED = 3
const MOST_ATTACHED = 20
const LONGEST_PART = 3_000_000
const LONGEST_HEAD = 2_000_000
/** A mail with a wrong character set is read a second time, unless it is mostly attachments. */
const LARGEST_REREAD = 4_000_000

/** An email with the pictures and PDFs that are attached to it. */
export type ParsedMail = MailText & { files: readonly File[] }

/** An email of a file or of pasted text. What has no head is the text, or the HTML, of an email. */
export async function parseMail(bytes: Uint8Array, depth = 0): Promise<ParsedMail> {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 65_536))
  if (!hasMailHead(start)) return withoutHead(bytes)
  const email = await parse(bytes)
  const better =
    isDamaged(email) && bytes.length <= LARGEST_REREAD ? await parse(asWestern(bytes)) : email
  const { subject = '', html = '', text = '', headers } = isDamaged(better) ? email : better
  const attached = depth < DEEPEST_ATTACHED ? await attachedMails(email.attachments, depth + 1) : []
  return {
    subject: subject.slice(0, 1000),
    from: senderOf(email),
    // As it is written: the parser would take 03/04/2026 for a day in March.
    date: headers.find(({ key }) => key === 'date')?.value ?? null,
    html: html.slice(0, LONGEST_PART),
    text: text.slice(0, LONGEST_PART),
    attached: attached.map(({ files: _files, ...mail }) => mail),
    files: [...filesOf(email.attachments), ...attached.flatMap(({ files }) => files)],
  }
}

/** Nothing of a mail is fetched or run. */
function parse(bytes: Uint8Array): Promise<Email> {
  return PostalMime.parse(bytes, {
    forceRfc822Attachments: true,
    maxNestingDepth: 200,
    maxHeadersSize: LONGEST_HEAD,
  })
}

async function attachedMails(
  attachments: readonly Attachment[],
  depth: number,
): Promise<ParsedMail[]> {
  const mails: ParsedMail[] = []
  for (const { mimeType, content } of attachments) {
    if (
      mimeType !== 'message/rfc822' ||
      typeof content === 'string' ||
      mails.length >= MOST_ATTACHED
    )
      continue
    mails.push(await parseMail(new Uint8Array(content), depth))
  }
  return mails
}

function senderOf({ from }: Email): MailText['from'] {
  return from?.address === undefined
    ? null
    : { name: from.name.slice(0, 200), address: from.address.slice(0, 300) }
}

/** Whether a mail has signs that its character set is another one than it says. */
function isDamaged({ html = '', text = '' }: Email): boolean {
  return html.includes('\uFFFD') || text.includes('\uFFFD')
}

/** The mail with Windows-1252 in place of the character set that it names: the usual truth. */
function asWestern(bytes: Uint8Array): Uint8Array {
  const source = latin1Of(bytes).replaceAll(/charset\s*=\s*"?[\w.:-]+"?/giu, 'charset=windows-1252')
  return Uint8Array.from(source, (letter) => letter.charCodeAt(0))
}

/** Each byte as the character of its number: `TextDecoder` means Windows-1252 by every name of Latin-1. */
function latin1Of(bytes: Uint8Array): string {
  let text = ''
  for (let place = 0; place < bytes.length; place += 8192) {
    text += String.fromCharCode(...bytes.subarray(place, place + 8192))
  }
  return text
}

function withoutHead(bytes: Uint8Array): ParsedMail {
  const utf8 = new TextDecoder().decode(bytes.subarray(0, LONGEST_PART))
  const content = utf8.includes('\uFFFD')
    ? new TextDecoder('windows-1252').decode(bytes.subarray(0, LONGEST_PART))
    : utf8
  const isHtml = /<(?:html|body|table|div|p|br)\b/iu.test(content.slice(0, 20_000))
  return {
    subject: isHtml ? '' : subjectOfPasted(content),
    from: null,
    date: null,
    html: isHtml ? content : '',
    text: isHtml ? '' : content,
    attached: [],
    files: [],
  }
}
