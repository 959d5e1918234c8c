import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Backend } from '#src/backend.ts'
import { createSharedGate } from '#src/commands/concurrency/work-gate.ts'
import { openCaptureKey } from '#src/commands/inbox/capture-keys.ts'
import { keepArrival } from '#src/commands/inbox/keep-arrival.ts'
import type { InboundMailSettings } from '#src/config/inbound-mail.ts'
import { answerInTime } from '#src/http/answer-in-time.ts'
import { AppError } from '#src/http/app-error.ts'
import { clientAddress } from '#src/http/client-address.ts'
import { createRateLimit, type RateLimit } from '#src/http/limit-rate.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import {
  RefusedMail,
  type InboundMail,
  type InboundProvider,
} from '#src/integrations/inbound-mail/inbound-mail.ts'
import { openMailgun } from '#src/integrations/inbound-mail/mailgun.ts'
import { openPostmark } from '#src/integrations/inbound-mail/postmark.ts'
import { openRaw } from '#src/integrations/inbound-mail/raw.ts'
import type { Log } from '#src/log/log.ts'

interface InboundMailDependencies {
  backend: Backend
  /** Null if no emails arrive here. */
  inboundMail: InboundMailSettings | null
  /** Counts refused deliveries, by the address of the sender. */
  limitRefused: RateLimit
  trustProxy: number
  log: Log
}

/** Each holds up to 40 MB. Providers deliver from few addresses, and again what found no place. */
const ofAll = { running: 4, waiting: 40 }
const ofOne = { running: 3, waiting: 30 }
const patience = 15_000
const overdueText = 'This cannot be taken right now. Deliver it again.'

/**
 * `POST /api/inbound-mail/…`, only for mail providers: 200 if the email is kept, or can never be; another status if it has to be delivered
 * again. Unknown recipients get the same answer as known ones (docs/behaviour/inbox.md).
 */
export function createInboundMailHandler(dependencies: InboundMailDependencies): Hono<ServerEnv> {
  const { backend, inboundMail, limitRefused, trustProxy, log } = dependencies
  const limitMails = createRateLimit(backend, 'inbound-mails')
  const enter = createSharedGate(ofOne, ofAll, patience, overdueText)
  const app = new Hono<ServerEnv>()

  async function refuse(context: Context<ServerEnv>, error: RefusedMail): Promise<never> {
    await limitRefused(clientAddress(context, trustProxy))
    log.warn('inbound_mail.refused', {
      requestId: context.get('requestId'),
      reason: error.message,
    })
    throw new AppError(error.mayImprove ? 'unreadable_file' : 'unauthorized', error.message)
  }

  async function take(domain: string, mail: InboundMail): Promise<void> {
    for (const key of new Set(mail.recipients.map((address) => keyOf(address, domain)))) {
      const owner = key === null ? null : await openCaptureKey(backend, 'mail', key)
      if (owner === null) continue
      await limitMails(owner)
      const { bytes, delivery } = mail
      await keepArrival(backend, owner, 'mail', {
        kind: 'mail',
        name: 'Email.eml',
        mediaType: 'message/rfc822',
        bytes,
        delivery,
      })
    }
  }

  function receive(domain: string, provider: InboundProvider): void {
    const { path, maxBodyBytes, finalStatus } = provider
    app.post(
      path,
      answerInTime(overdueText),
      async (context, next) => {
        try {
          provider.admit(context.req.raw.headers)
        } catch (error) {
          if (error instanceof RefusedMail) return await refuse(context, error)
          throw error
        }
        return await enter(clientAddress(context, trustProxy), next)
      },
      bodyLimit({
        maxSize: maxBodyBytes,
        onError: (context) => context.text('This email is too large.', finalStatus),
      }),
      async (context) => {
        const body = new Uint8Array(await context.req.arrayBuffer())
        try {
          const mail = await provider.read(context.req.raw.headers, body, Date.now())
          await take(domain, mail)
        } catch (error) {
          if (error instanceof RefusedMail) return await refuse(context, error)
          throw error
        }
        return context.body(null, 200)
      },
    )
  }

  if (inboundMail !== null) {
    for (const provider of openProviders(inboundMail)) receive(inboundMail.domain, provider)
  }
  return app.all('*', () => {
    throw new AppError('not_found', 'There is nothing at this address.')
  })
}

function openProviders(settings: InboundMailSettings): InboundProvider[] {
  const { mailgunKey, postmarkPassword, rawSecret } = settings
  return [
    ...(mailgunKey === null ? [] : [openMailgun(mailgunKey)]),
    ...(postmarkPassword === null ? [] : [openPostmark(postmarkPassword)]),
    ...(rawSecret === null ? [] : [openRaw(rawSecret)]),
  ]
}

/** The key in an address of our domain, without what mail servers allow after a plus; null for other addresses. */
function keyOf(address: string, domain: string): string | null {
  const [, key, host] = /^\s*<?([^@+<>\s]+)(?:\+[^@]*)?@([^@<>\s]+?)>?\s*$/.exec(address) ?? []
  return host?.toLowerCase() === domain ? (key?.toLowerCase() ?? null) : null
}
