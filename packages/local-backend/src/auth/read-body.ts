import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError, validationFailed } from '#src/auth/auth-error.ts'
import type { Challenge } from '#src/auth/tokens/flow-state.ts'
import { parseJson } from '#src/http/parse-json.ts'
import { isMailAddress } from '#src/mailbox/mail-address.ts'

/**
 * An email address as accounts store it: without surrounding spaces, in lower case. Checked before its case is folded,
 * which turns a few other letters into letters of a plain address.
 */
export const emailSchema = z
  .string()
  .trim()
  .refine(isMailAddress, 'Unable to validate email address: invalid format')
  .toLowerCase()

/** Metadata is part of every access token, so it has to stay small. */
export const METADATA_BYTES = 8192
export const metadataSchema = z
  .record(z.string(), z.unknown())
  .refine(
    (data) => Buffer.byteLength(JSON.stringify(data)) <= METADATA_BYTES,
    `Metadata may hold at most ${METADATA_BYTES} bytes`,
  )
  .refine(isStorable, 'Metadata may not hold NUL characters or halves of characters')

/** PostgreSQL stores neither NUL nor lone surrogates; JSON writes both as escapes, and a backslash as two. */
function isStorable(data: unknown): boolean {
  return !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(data))
}

/** The client's PKCE parameters; without them the flow is implicit. */
export const challengeFields = {
  code_challenge: z
    .string()
    .regex(/^[\w.~-]{43,128}$/, 'code challenge has to contain 43 to 128 unreserved characters')
    .nullish(),
  code_challenge_method: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['s256', 'plain'], 'code challenge method must be s256 or plain'))
    .nullish(),
}

/** Half a challenge would end in a flow that nobody can finish. */
export function requireWholeChallenge({ code_challenge, code_challenge_method }: Challenge): void {
  if (Boolean(code_challenge) === Boolean(code_challenge_method)) return
  throw validationFailed('PKCE flow requires code_challenge_method and code_challenge')
}

/** Reads the body of a request against its schema; a mismatch throws GoTrue's errors. */
export async function readBody<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const text = await c.req.text()
  let body: unknown
  try {
    body = text === '' ? {} : parseJson(text)
  } catch {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON')
  }
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const place = issue?.path.join('.') ?? ''
  const isOurs = issue?.code === 'custom' || issue?.code === 'invalid_format' || place === ''
  throw validationFailed(
    isOurs ? (issue?.message ?? 'Invalid body') : `Invalid value of '${place}': ${issue?.message}`,
  )
}
