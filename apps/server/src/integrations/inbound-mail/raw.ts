import { createHmac } from 'node:crypto'
import { maxArrivalBytes } from '@sampletrail/contracts/inbox.ts'
import { areEqualSecrets } from '#src/integrations/inbound-mail/equal-secrets.ts'
import { RefusedMail, type InboundProvider } from '#src/integrations/inbound-mail/inbound-mail.ts'

const oldest = 10 * 60_000

/**
 * The whole email as the body, from a script of the operator: at Cloudflare, or on a mail server. The signature is the HMAC-SHA256 of
 * `{seconds}\n{recipient}\n` and the bytes, in hexadecimal digits.
 */
export function openRaw(secret: string): InboundProvider {
  return {
    path: '/raw',
    maxBodyBytes: maxArrivalBytes,
    finalStatus: 413,
    admit(headers) {
      if (!headers.get('x-inbound-signature')) throw new RefusedMail('The email is not signed.')
    },
    read(headers, body, now) {
      const seconds = headers.get('x-inbound-timestamp') ?? ''
      const recipient = headers.get('x-inbound-recipient') ?? ''
      const signature = headers.get('x-inbound-signature') ?? ''
      const expected = createHmac('sha256', secret)
        .update(`${seconds}\n${recipient}\n`)
        .update(body)
        .digest('hex')
      if (!areEqualSecrets(signature, expected) || !/^\d{1,12}$/.test(seconds)) {
        throw new RefusedMail('The signature is not valid. Check INBOUND_RAW_SECRET.')
      }
      if (Math.abs(now - Number(seconds) * 1000) > oldest) {
        throw new RefusedMail('The signature is too old. Check the clocks of both servers.')
      }
      if (body.byteLength === 0) throw new RefusedMail('The email is empty.')
      return { recipients: [recipient], bytes: body, delivery: `raw ${signature}` }
    },
  }
}
