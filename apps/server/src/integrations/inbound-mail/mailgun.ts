import { createHmac } from 'node:crypto'
import { maxArrivalBytes } from '@sampletrail/contracts/inbox.ts'
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
      const fields = await readFields(headers, body)
      const timestamp = fields.get('timestamp') ?? ''
      const token = fields.get('token') ?? ''
      const expected = createHmac('sha256', signingKey)
        .update(timestamp + token)
        .digest('hex')
      const isSigned = areEqualSecrets(fields.get('signature') ?? '', expected)
      if (!isSigned || !/^\d{1,12}$/.test(timestamp) || !/^\w{20,100}$/.test(token)) {
        throw new RefusedMail('The signature is not valid. Check INBOUND_MAILGUN_KEY.')
      }
      const age = now - Number(timestamp) * 1000
      if (age > oldest || age < -newest) throw new RefusedMail('The delivery is too old.')
      const mail = fields.get('body-mime')
      if (!mail) {
        throw new RefusedMail(
          'The email is missing: the address of the route must end with /mailgun/mime.',
          { mayImprove: true },
        )
      }
      return {
        recipients: (fields.get('recipient') ?? '').split(','),
        bytes: Buffer.from(mail, 'latin1'),
        delivery: `mailgun ${token}`,
      }
    },
  }
}

/** The fields of a form. Each character of a value is one byte: an email has the character sets of its parts. */
async function readFields(headers: Headers, body: Uint8Array): Promise<Map<string, string>> {
  const type = headers.get('content-type') ?? ''
  const letters = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1')
  if (/^application\/x-www-form-urlencoded/i.test(type)) {
    return new Map(
      letters.split('&').map((pair) => {
        const [name = '', value = ''] = pair.split('=', 2)
        return [unescapeBytes(name), unescapeBytes(value)]
      }),
    )
  }
  try {
    // The parser reads UTF-8: so each byte is given to it as the character of its number.
    const form = await new Response(letters, { headers: { 'content-type': type } }).formData()
    const fields = new Map<string, string>()
    for (const [name, value] of form) {
      fields.set(name, typeof value === 'string' ? value : await value.text())
    }
    return fields
  } catch (cause) {
    throw new RefusedMail(`The delivery is not a form: ${String(cause)}`)
  }
}

function unescapeBytes(text: string): string {
  return text
    .replaceAll('+', ' ')
    .replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}
