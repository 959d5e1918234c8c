import { createHmac } from 'node:crypto'
import { maxArrivalBytes } from '@sampletrail/contracts/inbox.ts'
import { hasMoreThan, mostFields, parseForm } from '#src/http/parse-form.ts'
import { areEqualSecrets } from '#src/integrations/inbound-mail/equal-secrets.ts'
import { RefusedMail, type InboundProvider } from '#src/integrations/inbound-mail/inbound-mail.ts'

/** Mailgun repeats a delivery for eight hours. Its token says that it is the same one. */
const oldest = 9 * 3_600_000
const newest = 10 * 60_000

/**
 * Mailgun's routes: a form with the whole email in `body-mime`, because the address ends with `mime`. The signature covers the time
 * and a token that is used once.
 */
export function openMailgun(signingKey: string): InboundProvider {
  return {
    path: '/mailgun/mime',
    // As a form, each byte may take three.
    maxBodyBytes: 3 * maxArrivalBytes + 256 * 1024,
    finalStatus: 406,
    admit: () => undefined,
    async read(headers, body, now) {
      const field = await readFields(headers.get('content-type') ?? '', body)
      const timestamp = field('timestamp').toString('latin1')
      const token = field('token').toString('latin1')
      const expected = createHmac('sha256', signingKey)
        .update(timestamp + token)
        .digest('hex')
      const isSigned = areEqualSecrets(field('signature').toString('latin1'), expected)
      if (!isSigned || !/^\d{1,12}$/.test(timestamp) || !/^\w{20,100}$/.test(token)) {
        throw new RefusedMail('The signature is not valid. Check INBOUND_MAILGUN_KEY.')
      }
      const age = now - Number(timestamp) * 1000
      if (age > oldest || age < -newest) throw new RefusedMail('The delivery is too old.')
      const mail = field('body-mime')
      if (mail.length === 0) {
        throw new RefusedMail(
          'The email is missing: the address of the route must end with /mailgun/mime.',
          { mayImprove: true },
        )
      }
      return {
        recipients: field('recipient').toString('latin1').split(','),
        bytes: mail,
        delivery: `mailgun ${token}`,
      }
    },
  }
}

/**
 * The fields of a form, as bytes: an email has the character sets of its parts. What is escaped is only read when it is asked for, because
 * anybody may send a body.
 */
async function readFields(type: string, body: Uint8Array): Promise<(name: string) => Buffer> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  try {
    if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
      const escaped = splitFields(bytes)
      return (name) => unescapeBytes(escaped.get(name) ?? nothing)
    }
    // The parser reads UTF-8: so each byte is given to it as the character of its number.
    const form = await parseForm(type, new TextEncoder().encode(bytes.toString('latin1')))
    const fields = new Map<string, Buffer>()
    for (const [name, value] of form) {
      const letters = typeof value === 'string' ? value : await value.text()
      fields.set(name, Buffer.from(letters, 'latin1'))
    }
    return (name) => fields.get(name) ?? nothing
  } catch (cause) {
    throw new RefusedMail(`The delivery is not a form: ${String(cause)}`)
  }
}

const nothing = Buffer.alloc(0)

function splitFields(bytes: Buffer): Map<string, Buffer> {
  if (hasMoreThan(bytes, '&', mostFields)) throw new TypeError('It has too many fields.')
  const fields = new Map<string, Buffer>()
  for (let start = 0; start < bytes.length;) {
    const next = bytes.indexOf('&', start)
    const end = next < 0 ? bytes.length : next
    const pair = bytes.subarray(start, end)
    const middle = pair.indexOf('=')
    if (middle >= 0) {
      fields.set(
        unescapeBytes(pair.subarray(0, middle)).toString('latin1'),
        pair.subarray(middle + 1),
      )
    }
    start = end + 1
  }
  return fields
}

function unescapeBytes(escaped: Buffer): Buffer {
  const bytes = Buffer.alloc(escaped.length)
  let length = 0
  for (let place = 0; place < escaped.length; place += 1) {
    const byte = escaped[place] ?? 0
    const high = byte === percent ? digitOf(escaped[place + 1]) : -1
    const low = high < 0 ? -1 : digitOf(escaped[place + 2])
    if (low >= 0) {
      bytes[length] = high * 16 + low
      place += 2
    } else bytes[length] = byte === plus ? space : byte
    length += 1
  }
  return bytes.subarray(0, length)
}

const [percent = 0, plus = 0, space = 0] = Buffer.from('%+ ')

/** The value of a hexadecimal digit; -1 for other bytes. */
function digitOf(byte = 0): number {
  if (byte >= 48 && byte <= 57) return byte - 48
  const letter = byte | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : -1
}
