import { DatabaseError } from 'pg'

/**
 * What a function of the database said when it refused with a status of its own (`PT409` and the like): words for
 * people, and the hint by which programs know it. Null for every other failure.
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
