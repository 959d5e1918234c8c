import { MailFailure } from '#src/mailbox/mail-failure.ts'
import type { AuthServices } from '#src/auth/services.ts'
import type { AccountMail, MailOutcome } from '#src/options.ts'

/** Sends an email, and informs the host application before and after, if it wants. Its errors stop no email. */
export async function notifyOfMail(
  { options, log }: Pick<AuthServices, 'options' | 'log'>,
  { template, to, subject, userId }: AccountMail,
  send: () => Promise<void>,
): Promise<void> {
  const { onMail } = options.mail
  if (onMail === undefined) return await send()
  const tell = async <Result>(telling: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await telling()
    } catch (error) {
      log.warn('auth.mail_not_told', {
        template,
        reason: error instanceof Error ? error.message : String(error),
      })
      return undefined
    }
  }
  const settle = await tell(() => onMail({ template, to, subject, userId }))
  const tellOutcome = (outcome: MailOutcome) => tell(async () => settle?.(outcome))
  try {
    await send()
  } catch (error) {
    await tellOutcome(readFailure(error))
    throw error
  }
  await tellOutcome({ result: 'sent', reason: null, answer: null })
}

/** After an error that is not the SMTP server's, the email is still where it was. */
function readFailure(error: unknown): MailOutcome {
  if (!(error instanceof MailFailure)) return { result: 'failed', reason: null, answer: null }
  const { reason, answer, isUnsure } = error
  return { result: isUnsure ? 'unsure' : 'failed', reason, answer }
}
