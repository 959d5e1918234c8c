import type { Preferences } from '#src/rest/parse/parse-preferences.ts'
import type { ResultRow } from '#src/rest/rest-request.ts'
import { RestError } from '#src/rest/rest-error.ts'

/** Throws PGRST116 unless there is exactly one row. */
export function requireOneRow({ n }: ResultRow): void {
  if (n === 1) return
  throw new RestError(406, {
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${n} rows`,
  })
}

/** Throws PGRST124 when more rows were affected than `Prefer: max-affected` allows. */
export function limitAffected(affected: number, { maxAffected }: Preferences): void {
  if (maxAffected === null || affected <= maxAffected) return
  throw new RestError(400, {
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${affected} rows`,
  })
}
