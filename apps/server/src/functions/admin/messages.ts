import { Hono } from 'hono'
import { z } from 'zod'
import type { Backend } from '#src/backend.ts'
import { readRefusal } from '#src/db/refusal.ts'
import { admitAdmin } from '#src/http/admit-admin.ts'
import { AppError } from '#src/http/app-error.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { ContactJobs } from '#src/jobs/contact-jobs.ts'

interface MessagesDependencies {
  backend: Pick<Backend, 'verify' | 'asUser'>
  contactJobs: Pick<ContactJobs, 'isMailed' | 'mailSoon'>
}

const idSchema = z.string().regex(/^[1-9]\d{0,17}$/)

/**
 * `POST /api/admin/messages/{id}/mail`: emails a person's message to the operator again. For other actions on messages the
 * browser calls the database (docs/behaviour/contact.md).
 */
export function createAdminMessagesHandler({
  backend,
  contactJobs,
}: MessagesDependencies): Hono<ServerEnv> {
  return new Hono<ServerEnv>().post('/:id/mail', async (context) => {
    const claims = await admitAdmin(context, backend)
    const id = idSchema.safeParse(context.req.param('id'))
    if (!id.success) throw gone()
    if (!contactJobs.isMailed) {
      throw new AppError(
        'conflict',
        'Messages are not emailed here: set CONTACT_EMAIL, and SMTP_URL beside a Supabase project, and start the server again.',
      )
    }
    try {
      await backend.asUser(claims, (transaction) =>
        transaction.query('select private.mail_message_again($1)', [id.data]),
      )
    } catch (error) {
      throw readRefusal(error)?.status === 404 ? gone() : error
    }
    contactJobs.mailSoon()
    return context.body(null, 204)
  })
}

const gone = () => new AppError('not_found', 'This message no longer exists.')
