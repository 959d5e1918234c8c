import type { NodeOptions } from '#src/rest/parse/query-ast.ts'
import { RestError } from '#src/rest/rest-error.ts'

/** Narrows `limit` and `offset` by the header `Range: 0-9` (rows, inclusive); throws PGRST103. */
export function applyRange(options: NodeOptions, header: string | undefined): void {
  if (!header) return
  const found = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(header.trim())
  // Other ranges, for example bytes, do not apply here.
  if (!found) return
  const first = Number(found[1])
  const last = found[2] === '' ? null : Number(found[2])
  if (last !== null && last < first) {
    throw new RestError(416, {
      code: 'PGRST103',
      message: 'Requested range not satisfiable',
      details:
        'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    })
  }
  const end = Math.min(
    options.limit === null ? Infinity : options.offset + options.limit,
    last === null ? Infinity : last + 1,
  )
  options.offset = Math.max(options.offset, first)
  options.limit = end === Infinity ? null : Math.max(0, end - options.offset)
}
