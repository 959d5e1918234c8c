import { DatabaseError, type QueryResultRow } from 'pg'
import type { ErrorCode } from '@sampletrail/contracts/errors.ts'
import type { Backend, Claims } from '#src/backend.ts'
import { AppError } from '#src/http/app-error.ts'

/** Refusals of the database's functions for admins. */
const codeOfState: Record<string, ErrorCode> = {
  '42501': 'forbidden',
  '22023': 'bad_request',
  PT404: 'not_found',
  PT409: 'conflict',
}

/**
 * Runs one statement as an admin, in its own transaction. The database checks again whether they still are one; its refusal
 * becomes an AppError with its message.
 */
export async function queryAsAdmin<Row extends QueryResultRow>(
  backend: Pick<Backend, 'asUser'>,
  claims: Claims,
  sql: string,
  values: unknown[],
): Promise<Row[]> {
  try {
    return await backend.asUser(claims, async (transaction) => {
      const { rows } = await transaction.query<Row>(sql, values)
      return rows
    })
  } catch (cause) {
    throw explainRefusal(cause)
  }
}

/** The database's refusal as an AppError with its message; other errors are returned unchanged. */
export function explainRefusal(cause: unknown): unknown {
  if (!(cause instanceof DatabaseError)) return cause
  const code =
    cause.hint === 'live_subscription' ? 'live_subscription' : codeOfState[cause.code ?? '']
  return code === undefined ? cause : new AppError(code, cause.message, { cause })
}
