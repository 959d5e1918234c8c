import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Backend } from '#src/backend.ts'
import type { UnsubscribeTokens } from '#src/commands/alerts/alert-mail/unsubscribe-token.ts'
import { AppError } from '#src/http/app-error.ts'
import { clientAddress } from '#src/http/client-address.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import type { ServerEnv } from '#src/http/server-env.ts'

interface UnsubscribeDependencies {
  backend: Pick<Backend, 'asService' | 'openCounter'>
  unsubscribeTokens: UnsubscribeTokens
  /** Origin of the app. */
  publicUrl: string
  trustProxy: number
}

/**
 * `POST /api/alerts/unsubscribe?token=` turns off a person's emails about alerts, or about reminders, as the token says and as the
 * button of an email program does (RFC 8058): from anywhere, without signing in, any number of times. Opening the same address leads to the page that asks first.
 */
export function createUnsubscribeHandler(dependencies: UnsubscribeDependencies): Hono<ServerEnv> {
  const { backend, unsubscribeTokens, publicUrl, trustProxy } = dependencies
  const limitWrong = createRateLimit(backend, 'wrong-unsubscribe-tokens')
  const limitCalls = createRateLimit(backend, 'unsubscribe-calls')
  const app = new Hono<ServerEnv>()

  // Programs that scan emails open every address in them, which must change nothing.
  app.get('/', (context) => {
    const token = context.req.query('token') ?? ''
    const about = unsubscribeTokens.read(token, 'reminders') === null ? '' : '&about=reminders'
    return context.redirect(`${publicUrl}/unsubscribe?token=${encodeURIComponent(token)}${about}`)
  })

  app.post('/', bodyLimit({ maxSize: 16 * 1024, onError: refuseBody }), async (context) => {
    const token = context.req.query('token') ?? ''
    const ofAlerts = unsubscribeTokens.read(token)
    const userId = ofAlerts ?? unsubscribeTokens.read(token, 'reminders')
    if (userId === null) {
      await limitWrong(clientAddress(context, trustProxy))
      throw new AppError(
        'bad_request',
        'This link is not complete. Please open it from the email again.',
      )
    }
    await limitCalls(userId)
    // The answer does not reveal whether that person still has an account.
    await backend.asService((transaction) =>
      transaction.query(
        ofAlerts === null
          ? 'select private.stop_reminder_mails($1)'
          : 'select private.stop_alert_mails($1)',
        [userId],
      ),
    )
    return context.json({ ok: true })
  })

  return app
}

function refuseBody(): never {
  throw new AppError('too_large', 'Send nothing but List-Unsubscribe=One-Click.')
}
