import { maxArrivalBytes } from '@sampletrail/contracts/inbox.ts'
import { z } from 'zod'
import { areEqualSecrets } from '#src/integrations/inbound-mail/equal-secrets.ts'
import { RefusedMail, type InboundProvider } from '#src/integrations/inbound-mail/inbound-mail.ts'

const delivery = z.object({
  OriginalRecipient: z.string().min(1),
  MessageID: z.string().min(1).max(150),
  RawEmail: z.string().optional(),
})

/** Postmark's inbound webhook: JSON with the whole email in `RawEmail`. It signs nothing, but sends the password of its address. */
export function openPostmark(password: string): InboundProvider {
  return {
    path: '/postmark',
    // The email as it is, and once more in its parts.
    maxBodyBytes: 4 * maxArrivalBytes,
    finalStatus: 403,
    admit(headers) {
      const [, encoded = ''] = /^basic (\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
      const given = Buffer.from(encoded, 'base64')
        .toString('utf8')
        .replace(/^[^:]*:/, '')
      if (!areEqualSecrets(given, password)) {
        throw new RefusedMail('The password is not valid. Check INBOUND_POSTMARK_PASSWORD.')
      }
    },
    read(_headers, body) {
      const parsed = delivery.safeParse(parseJson(body))
      if (!parsed.success) throw new RefusedMail('The delivery is not from Postmark.')
      const { OriginalRecipient, MessageID, RawEmail } = parsed.data
      if (!RawEmail) {
        throw new RefusedMail(
          "The email is missing: turn on 'Include raw email content in JSON payload' at Postmark.",
          { mayImprove: true },
        )
      }
      return {
        recipients: [OriginalRecipient],
        bytes: Buffer.from(RawEmail, 'utf8'),
        delivery: `postmark ${MessageID}`,
      }
    },
  }
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown
  } catch {
    return null
  }
}
