import { createHmac, randomBytes, randomUUID } from 'node:crypto'

/** An email on its way to us. */
interface Delivery {
  /** Of the envelope. */
  recipient: string
  mail: Buffer
  /** Signs it, or is its password. */
  secret: string
  /** When the provider sent it; default now. */
  at?: Date
}

interface MailgunDelivery extends Delivery {
  /** Mailgun sends a form of one part for each field if there are attachments, else one with escaped fields. */
  form?: 'multipart' | 'escaped'
  /** Used once; a repeated delivery has the same. */
  token?: string
}

/** A delivery of a route of Mailgun whose address ends with `mime`. */
export function mailgunDelivery({
  recipient,
  mail,
  secret,
  at = new Date(),
  form = 'multipart',
  token = randomBytes(25).toString('hex'),
}: MailgunDelivery): RequestInit {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', secret)
    .update(timestamp + token)
    .digest('hex')
  const fields: [string, Buffer][] = Object.entries({
    recipient,
    sender: 'shop@example.com',
    subject: 'Your order',
    timestamp,
    token,
    signature,
  }).map(([name, value]) => [name, Buffer.from(value)])
  fields.push(['body-mime', mail])
  return form === 'escaped' ? escapedForm(fields) : multipartForm(fields)
}

const escapeBytes = (value: Buffer) =>
  Array.from(value, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

function escapedForm(fields: readonly [string, Buffer][]): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: fields.map(([name, value]) => `${name}=${escapeBytes(value)}`).join('&'),
  }
}

function multipartForm(fields: readonly [string, Buffer][]): RequestInit {
  const boundary = `----${randomUUID()}`
  const parts = fields.flatMap(([name, value]) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    value,
    Buffer.from('\r\n'),
  ])
  return {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: new Uint8Array(Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])),
  }
}

interface PostmarkDelivery extends Delivery {
  id?: string
  /** Whether the operator has turned on whole emails. */
  isRaw?: boolean
}

/** A delivery of Postmark's inbound webhook. */
export function postmarkDelivery({
  recipient,
  mail,
  secret,
  id = randomUUID(),
  isRaw = true,
}: PostmarkDelivery): RequestInit {
  const password = Buffer.from(`postmark:${secret}`).toString('base64')
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${password}` },
    body: JSON.stringify({
      FromName: 'Shop',
      From: 'shop@example.com',
      To: 'anna@example.com',
      OriginalRecipient: recipient,
      Subject: 'Your order',
      MessageID: id,
      MessageStream: 'inbound',
      TextBody: 'Thank you',
      HtmlBody: '',
      Headers: [],
      Attachments: [],
      ...(isRaw && { RawEmail: mail.toString('utf8') }),
    }),
  }
}

/** A whole email with our own signature. */
export function rawDelivery({ recipient, mail, secret, at = new Date() }: Delivery): RequestInit {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', secret)
    .update(`${seconds}\n${recipient}\n`)
    .update(mail)
    .digest('hex')
  return {
    method: 'POST',
    headers: {
      'content-type': 'message/rfc822',
      'x-inbound-timestamp': seconds,
      'x-inbound-recipient': recipient,
      'x-inbound-signature': signature,
    },
    body: new Uint8Array(mail),
  }
}
