import { z } from 'zod'

/** The mail server did not take a mail, or did not say so. Its own words, which often repeat the address, stay in `cause`. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  /** Code of the failure (`ECONNREFUSED`, `EAUTH`). */
  readonly reason: string
  /** Step of the talk with the mail server, if there is one. */
  readonly step: string | null
  /** What the mail server answered, if it did. */
  readonly answer: number | null
  /** Whether the mail may have gone out, or still go out, after all. */
  readonly isUnsure: boolean

  constructor(cause: unknown, mayHaveArrived: boolean) {
    super('The mail server did not take the mail', { cause })
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
