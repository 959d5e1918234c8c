import { z } from 'zod'
import { IntegrationError } from '#src/integrations/integration-error.ts'
import { UnsureMailError } from '#src/integrations/mail/mail.ts'

/** The meaning of a failure: retried soon, unlikely to succeed, or perhaps arrived; and why, in words for an operator. */
export interface MailFailureWords {
  result: 'failed' | 'refused' | 'unsure'
  error: string
}

/** Words for an error of `MailService.send`. Other errors happened before the email service was called. */
export function describeMailFailure(error: unknown): MailFailureWords {
  if (error instanceof UnsureMailError) return { result: 'unsure', error: error.message }
  if (!(error instanceof IntegrationError)) {
    return { result: 'refused', error: 'The email could not be written.' }
  }
  const { code, response } = causeSchema.safeParse(error.cause).data ?? {}
  // An SMTP server's message may repeat the address; its code is enough for an operator.
  const answer = /^\d{3}\b/.exec(response ?? '')?.[0]
  return {
    result: error.retryable ? 'failed' : 'refused',
    error: `${error.message}${tellReason(code ?? null, answer ?? null)}`,
  }
}

/** The same for an account email, for which the embedded backend reports code and answer. */
export function describeAccountMailFailure({
  result,
  reason,
  answer,
}: {
  result: 'failed' | 'unsure'
  reason: string | null
  answer: number | null
}): string {
  if (result === 'unsure') return new UnsureMailError().message
  return `The mail server did not take the email.${tellReason(reason, answer)}`
}

/** ' It answered 550.', ' It could not be reached (ECONNREFUSED).', or nothing. */
function tellReason(code: string | null, answer: string | number | null): string {
  if (code === 'EAUTH') return ' It refused the user or the password.'
  if (answer !== null) return ` It answered ${answer}.`
  return code !== null && /^E[A-Z]{2,20}$/.test(code) ? ` It could not be reached (${code}).` : ''
}

const causeSchema = z.object({
  code: z.string().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
})
