import type { MailText } from '@sampletrail/domain/mails/mail-text.ts'

const LINE = '\r\n'

/** A mail as a file: HTML in base64, text as quoted-printable, the subject as an encoded word. */
export function emlOf(mail: MailText, { attachments = '' } = {}): string {
  const parts = [
    ['text/plain', mail.text],
    ['text/html', mail.html],
  ].flatMap(([type = '', content = '']) =>
    content === '' ? [] : [`--alt${LINE}${partOf(type, content)}`],
  )
  return [
    'Received: from shop.example by mx.example; Thu, 5 Mar 2026 18:20:01 +0000',
    `From: ${encoded(mail.from?.name ?? '')} <${mail.from?.address ?? 'a@b.example'}>`,
    'To: Anna <anna@example.com>',
    `Subject: ${encoded(mail.subject)}`,
    ...(mail.date === null ? [] : [`Date: ${mail.date}`]),
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="mixed"',
    '',
    '--mixed',
    'Content-Type: multipart/alternative; boundary="alt"',
    '',
    ...parts,
    '--alt--',
    attachments,
    '--mixed--',
    '',
  ].join(LINE)
}

/** A file with these emails, each after its line 'From'. */
export function mailboxOf(mails: readonly string[]): string {
  return mails.map((mail) => `From MAILER-DAEMON Thu Mar  5 18:20:00 2026\n${mail}\n\n`).join('')
}

function partOf(type: string, content: string): string {
  const isHtml = type === 'text/html'
  const body = isHtml
    ? base64(content).replaceAll(/.{76}/gu, `$&${LINE}`)
    : quotedPrintable(content)
  return [
    `Content-Type: ${type}; charset="utf-8"`,
    `Content-Transfer-Encoding: ${isHtml ? 'base64' : 'quoted-printable'}`,
    '',
    body,
  ].join(LINE)
}

function base64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
}

/** In pieces of 30 characters, as programs fold long subjects. */
function encoded(text: string): string {
  const pieces = text.match(/.{1,30}/gsu) ?? []
  return pieces.map((piece) => `=?UTF-8?B?${base64(piece)}?=`).join(`${LINE} `)
}

function quotedPrintable(text: string): string {
  return text
    .split(/\r?\n/u)
    .map((line) =>
      Array.from(new TextEncoder().encode(line), (byte) =>
        byte > 126 || byte === 61
          ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
          : String.fromCodePoint(byte),
      )
        .join('')
        .replaceAll(/(?:=[0-9A-F]{2}|[^=]){60,70}(?=.)/gu, `$&=${LINE}`),
    )
    .join(LINE)
}
