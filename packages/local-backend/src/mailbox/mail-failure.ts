import { z } from 'zod'

/** The SMTP server refused an email, or did not answer. Its own message, which often repeats the address, is in `cause`. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  /** Code of the failure (`ECONNREFUSED`, `EAUTH`). */
  readonly reason: string
  /** Step of the SMTP dialogue, if there is one. */
  readonly step: string | null
  /** The SMTP server's answer, if there is one. */
  readonly answer: number | null
  /** Whether the email may have been sent, or may still be sent. */
  readonly isUnsure: boolean

  constructor(cause: unknown, mayHaveArrived: boolean) {
    super('The mail server did not take the email', { cause })
    const { code, command, responseCode } = failureSchema.safeParse(cause).data ?? {}
    this.reason = code ?? 'unknown'
    this.step = command !== undefined && /^[A-Z ]{1,20}$/.test(command) ? command : null
    this.answer = responseCode ?? null
    this.isUnsure = mayHaveArrived && this.answer === null
  }
}

const failureSchema = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
})
