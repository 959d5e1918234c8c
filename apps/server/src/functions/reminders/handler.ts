import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { reminderActionSchema } from '@sampletrail/contracts/reminders.ts'
import type { Backend } from '#src/backend.ts'
import { actOnReminder } from '#src/commands/reminders/act-on-reminder.ts'
import type { ReminderTokens } from '#src/commands/reminders/reminder-token.ts'
import { readRefusal } from '#src/db/refusal.ts'
import { AppError } from '#src/http/app-error.ts'
import { clientAddress } from '#src/http/client-address.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import { readJson } from '#src/http/read-json.ts'
import type { ServerEnv } from '#src/http/server-env.ts'

interface ReminderDependencies {
  backend: Pick<Backend, 'asService' | 'openCounter'>
  reminderTokens: Pick<ReminderTokens, 'read'>
  trustProxy: number
}

const maxBodyBytes = 1024

/**
 * The buttons of a push, which work with the token in it and without a session (docs/behaviour/reminders.md).
 * `POST /api/reminders/done` records the step, `POST /api/reminders/snooze` puts the steps off until tomorrow.
 */
export function createRemindersHandler(dependencies: ReminderDependencies): Hono<ServerEnv> {
  const { backend, reminderTokens, trustProxy } = dependencies
  const limitWrong = createRateLimit(backend, 'wrong-reminder-tokens')
  const limitActions = createRateLimit(backend, 'reminder-actions')
  const app = new Hono<ServerEnv>()

  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: refuseSize }))
  for (const action of ['done', 'snooze'] as const) {
    app.post(`/${action}`, async (context) => {
      const body = reminderActionSchema.safeParse(await readJson(context.req))
      const claim = body.success ? reminderTokens.read(body.data.token, new Date()) : null
      if (claim === null) {
        await limitWrong(clientAddress(context, trustProxy))
        throw new AppError(
          'bad_request',
          'This reminder is more than seven days old, or not complete. Please open the app.',
        )
      }
      await limitActions(claim.userId)
      const answer = await actOnReminder(backend, claim, action).catch(refuse)
      if (answer === null) throw new AppError('not_found', 'This reminder no longer exists.')
      return context.json(answer)
    })
  }
  return app
}

function refuseSize(): never {
  throw new AppError('too_large', 'This request is too large.')
}

/** The message about the plan's limit, from the database. */
function refuse(error: unknown): never {
  const refusal = readRefusal(error)
  if (refusal?.status === 403) throw new AppError('forbidden', refusal.message, { cause: error })
  throw error
}
