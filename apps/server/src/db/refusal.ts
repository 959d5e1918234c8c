import { DatabaseError } from 'pg'

/**
 * The database's refusal with its own status (`PT409` and the like): a message for people, and the hint for programs. Null for
 * every other failure.
 */
export function readRefusal(
  error: unknown,
): { status: number; message: string; hint: string | undefined } | null {
  if (!(error instanceof DatabaseError)) return null
  const status = /^PT(\d{3})$/.exec(error.code ?? '')?.[1]
  return status === undefined
    ? null
    : { status: Number(status), message: error.message, hint: error.hint }
}
