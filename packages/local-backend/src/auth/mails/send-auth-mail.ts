import type { ClientBase } from 'pg'
import { AuthError } from '#src/auth/auth-error.ts'
import { inTransaction } from '#src/auth/in-transaction.ts'
import type { WantedMail } from '#src/auth/limits.ts'
import { tellOfMail } from '#src/auth/mails/tell-of-mail.ts'
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
  /** Empty for a mail with a code alone. */
  url: string
  token: string
  redirectTo: string
  /** Address of the account, which for a change is not the one that the mail goes to. */
  email: string
  newEmail?: string
  data: Record<string, unknown>
}

/**
 * Changes the database and mails what came of it, within the limits for mails. The change commits first, because a
 * slow mail server must not hold a transaction open; when the mail fails the caller is told, and may ask again at once.
 * Requests for one address go one after another, so that a newer mail never has the token that an older one voided.
 */
export async function changeAndMail<T>(
  services: AuthServices,
  limit: WantedMail,
  change: (client: ClientBase) => Promise<{ result: T; mails: AuthMail[] }>,
): Promise<T> {
  await services.limits.mail(limit)
  try {
    return await services.inTurn(limit.email, async () => {
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
 * The same for an address of which nobody may learn whether it has an account: the caller is answered first, with the
 * same words and after the same time for any address. So a mail that fails is told to the log alone; it may be asked
 * for again at once.
 */
export async function mailAfterAnswer(
  services: AuthServices,
  limit: WantedMail,
  change: (client: ClientBase) => Promise<AuthMail[]>,
): Promise<void> {
  const { inTurn, limits, log, mailer, pool } = services
  await limits.askForMail(limit)
  mailer.later(async () => {
    let isTaken = false
    try {
      await inTurn(limit.email, async () => {
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

/** Tells what was done already, so nothing depends on its arrival: what fails is in the log. */
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
    // What a user chose may stand in it, and must not become a header of its own.
    subject: renderTemplate(template.subject, values, 'text').replaceAll(/\p{Cc}+/gu, ' '),
    text: renderTemplate(template.text, values, 'text'),
    html: renderTemplate(template.html, values, 'html'),
  }
  try {
    await tellOfMail(services, { ...mail, subject: letter.subject }, () => mailer.send(letter))
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
