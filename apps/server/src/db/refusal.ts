import { DatabaseError } from 'pg'

/** Whether a row was refused because its person is gone: an account can be deleted between its check and the statement. */
export function isOfGonePerson(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    error.code === '23503' &&
    error.constraint?.endsWith('_user_id_fkey') === true
  )
}

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
