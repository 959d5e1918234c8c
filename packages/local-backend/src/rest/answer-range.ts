import type { Answer } from '#src/rest/rest-request.ts'
import { RestError } from '#src/rest/rest-error.ts'

/** `0-9/100`, with `*` if there are no rows or no total. */
export function describeRange(offset: number, rows: number, total: number | null): string {
  const range = rows === 0 || total === 0 ? '*' : `${offset}-${offset + rows - 1}`
  return `${range}/${total ?? '*'}`
}

/** 206 if there are more rows than shown; throws PGRST103 for a page behind the end. */
export function chooseReadStatus(
  offset: number,
  rows: number,
  total: number | null,
): Answer['status'] {
  if (total === null) return 200
  if (offset > total) {
    throw new RestError(416, {
      code: 'PGRST103',
      message: 'Requested range not satisfiable',
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
      headers: { 'Content-Range': `*/${total}` },
    })
  }
  return rows < total ? 206 : 200
}
