import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { cancelSubscriptionSchema, planChangeSchema } from '@sampletrail/contracts/admin-plans.ts'
import type { Backend } from '#src/backend.ts'
import { PAYMENTS_OVERDUE_TEXT } from '#src/commands/payments/call-provider.ts'
import { cancelForAdmin } from '#src/commands/payments/cancel-for-admin.ts'
import { sendPasswordReset } from '#src/commands/accounts/send-password-reset.ts'
import { setPlan, type AdminPlanDependencies } from '#src/commands/payments/set-plan.ts'
import { admitAdmin } from '#src/http/admit-admin.ts'
import { answerInTime } from '#src/http/answer-in-time.ts'
import { AppError } from '#src/http/app-error.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import { readJson } from '#src/http/read-json.ts'
import type { ServerEnv } from '#src/http/server-env.ts'

interface AdminPlansDependencies extends AdminPlanDependencies {
  backend: Backend
}

/** Admins' actions on a person's plan and password, below `/api/admin` (docs/behaviour/admin-plans.md). */
export function createAdminPlansHandler(dependencies: AdminPlansDependencies): Hono<ServerEnv> {
  const { backend } = dependencies
  const limitResetMails = createRateLimit(backend, 'reset-mails')
  const limitBody = bodyLimit({ maxSize: 4096, onError: refuseBody })
  // Not for the whole app, because other functions share this path.
  const inTime = answerInTime(PAYMENTS_OVERDUE_TEXT)
  const app = new Hono<ServerEnv>()

  app.post('/users/:id/subscription', inTime, limitBody, async (context) => {
    const claims = await admitAdmin(context, backend)
    const userId = readUserId(context)
    const change = planChangeSchema.safeParse(await readJson(context.req))
    if (!change.success) {
      throw new AppError('bad_request', 'Choose Free, Pro, or Trial with the day it ends.')
    }
    const { choice, trialEnd = null, endsPaid } = change.data
    await setPlan(dependencies, claims, userId, { choice, trialEnd, endsPaid })
    return context.body(null, 204)
  })

  app.post('/users/:id/password-reset', limitBody, async (context) => {
    const claims = await admitAdmin(context, backend)
    const userId = readUserId(context)
    await limitResetMails(userId)
    await sendPasswordReset(dependencies, claims, userId)
    return context.body(null, 204)
  })

  app.post('/cancel-subscription', inTime, limitBody, async (context) => {
    const claims = await admitAdmin(context, backend)
    const wanted = cancelSubscriptionSchema.safeParse(await readJson(context.req))
    if (!wanted.success) throw new AppError('bad_request', 'Say which subscription is meant.')
    await cancelForAdmin(dependencies, claims, wanted.data.subscriptionId)
    return context.body(null, 204)
  })

  return app
}

function readUserId(context: Context<ServerEnv>): string {
  const id = z.guid().safeParse(context.req.param('id'))
  if (!id.success)
    throw new AppError('not_found', 'This person is no longer there. Reload the page.')
  return id.data.toLowerCase()
}

function refuseBody(): never {
  throw new AppError('too_large', 'This request is too large.')
}
