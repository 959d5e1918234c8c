import type { ClientBase } from 'pg'
import { AuthError } from '#src/auth/auth-error.ts'
import { inTransaction } from '#src/auth/in-transaction.ts'
import type { WantedMail } from '#src/auth/limits.ts'
import { notifyOfMail } from '#src/auth/mails/notify-of-mail.ts'
import { siteOf } from '#src/auth/redirects.ts'
import type { AuthServices } from '#src/auth/services.ts'
import { loadTemplate } from '#src/mailbox/load-template.ts'
import { renderTemplate } from '#src/mailbox/render-template.ts'
import type { MailTemplate } from '#src/options.ts'

export interface AuthMail {
  template: MailTemplate
  userId: string
  to: string
  code: string
  /** Empty for an email with only a code. */
  url: string
  token: string
  redirectTo: string
  /** Address of the account. For an address change the email goes to another one. */
  email: string
  newEmail?: string
  data: Record<string, unknown>
}

/**
 * Changes the database and emails the result, within the limits for emails. The change commits first, because a slow
 * SMTP server must not hold a transaction open. If the email fails, the caller learns it, and may retry at once.
 * Requests for one address run one after another, so that a newer email never has the token that an older one voided.
 */
export async function changeAndMail<T>(
  services: AuthServices,
  limit: WantedMail,
  change: (client: ClientBase) => Promise<{ result: T; mails: AuthMail[] }>,
): Promise<T> {
  await services.limits.mail(limit)
  try {
    return await services.runByKey(limit.email, async () => {
      const { result, mails } = await inTransaction(services.pool, change)
      for (const mail of mails) await sendAuthMail(services, mail)
      return result
    })
  } catch (error) {
    await services.limits.giveBackMail(limit)
    throw error
  }
}

/**
 * The same if nobody may learn whether the address has an account: the caller is answered first, with the same answer
 * after the same time for any address. So only the log shows that an email failed, and the caller may retry
 * at once.
 */
export async function mailAfterAnswer(
  services: AuthServices,
  limit: WantedMail,
  change: (client: ClientBase) => Promise<AuthMail[]>,
): Promise<void> {
  const { runByKey, limits, log, mailer, pool } = services
  await limits.askForMail(limit)
  mailer.later(async () => {
    let isTaken = false
    try {
      await runByKey(limit.email, async () => {
        const mails = await inTransaction(pool, async (client) => {
          const prepared = await change(client)
          if (prepared.length > 0) {
            await limits.takeMail()
            isTaken = true
          }
          return prepared
        })
        for (const mail of mails) await sendAuthMail(services, mail)
      })
    } catch (error) {
      if (isTaken) await limits.giveBackMail(limit)
      if (error instanceof AuthError) return
      const reason = error instanceof Error ? error.message : String(error)
      log.error('auth.mail_failed', { template: limit.template, reason })
    }
  })
}

/** Reports a change that already happened, so nothing depends on the email: failures are in the log. */
export async function notify(
  services: AuthServices,
  template: 'password_changed_notification',
  { id: userId, email }: { id: string; email: string },
): Promise<void> {
  const mail = {
    template,
    userId,
    to: email,
    email,
    code: '',
    url: '',
    token: '',
    redirectTo: '',
    data: {},
  }
  await sendAuthMail(services, mail).catch((error: unknown) => {
    if (!(error instanceof AuthError)) throw error
  })
}

async function sendAuthMail(services: AuthServices, mail: AuthMail): Promise<void> {
  const { options, mailer, log } = services
  const template = await loadTemplate(mail.template, options.mail)
  const values = {
    ConfirmationURL: mail.url,
    Token: mail.code,
    TokenHash: mail.token,
    SiteURL: siteOf(options),
    RedirectTo: mail.redirectTo,
    Email: mail.email,
    NewEmail: mail.newEmail ?? '',
    Data: mail.data,
  }
  const letter = {
    to: mail.to,
    // It may contain text that a user chose, which must not become a separate header.
    subject: renderTemplate(template.subject, values, 'text').replaceAll(/\p{Cc}+/gu, ' '),
    text: renderTemplate(template.text, values, 'text'),
    html: renderTemplate(template.html, values, 'html'),
  }
  try {
    await notifyOfMail(services, { ...mail, subject: letter.subject }, () => mailer.send(letter))
  } catch (error) {
    log.error('auth.mail_failed', {
      template: mail.template,
      reason: error instanceof Error ? error.message : String(error),
    })
    throw new AuthError(
      500,
      'unexpected_failure',
      `Error sending ${mail.template.replaceAll('_', ' ')} email`,
    )
  }
}
