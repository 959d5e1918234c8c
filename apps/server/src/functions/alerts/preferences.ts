import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import {
  notificationPreferencesSchema,
  type NotificationPreferences,
} from '@sampletrail/contracts/notification-preferences.ts'
import type { Backend } from '#src/backend.ts'
import { admitPerson } from '#src/http/admit-person.ts'
import { AppError } from '#src/http/app-error.ts'
import { readJson } from '#src/http/read-json.ts'
import type { ServerEnv } from '#src/http/server-env.ts'

const maxBodyBytes = 1024

/**
 * `POST /functions/v1/update-notification-preferences` turns the caller's alerts on or off, for the app and for clients that
 * invoke it as a function; the database's function of that name decides (docs/behaviour/alerts.md).
 */
export function createPreferencesHandler({
  backend,
}: {
  backend: Pick<Backend, 'verify' | 'asUser'>
}): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>()
  app.post('/', bodyLimit({ maxSize: maxBodyBytes, onError: refuse }), async (context) => {
    const claims = await admitPerson(context, backend)
    const body: unknown = await readJson(context.req)
    const wanted = notificationPreferencesSchema.safeParse(body)
    if (!wanted.success) refuse()
    const answer: NotificationPreferences = await backend.asUser(claims, async (transaction) => {
      const { rows } = await transaction.query<NotificationPreferences>(
        'select public.update_notification_preferences($1) as notifications_on',
        [wanted.data.notifications_on],
      )
      return notificationPreferencesSchema.parse(rows[0])
    })
    return context.json(answer)
  })
  return app
}

function refuse(): never {
  throw new AppError(
    'bad_request',
    'Send {"notifications_on": true} or {"notifications_on": false}.',
  )
}
