import type { Context } from 'hono'
import { missing, StripeFault } from '#src/stripe/stripe-fault.ts'
import type { WireList } from '#src/stripe/wire.ts'

/** A body as sent. */
export function answer(body: object, status = 200): Response {
  return new Response(JSON.stringify(body, null, 2), {
    status,
    headers: { 'content-type': 'application/json' },
  })
}

interface PageRequest {
  limit: number | undefined
  starting_after: string | undefined
  ending_before: string | undefined
}

/** A page of a list, newest first. `items` are in the order of their creation. */
export function pageList<T extends { id: string }>(
  context: Context,
  items: T[],
  { limit = 10, starting_after, ending_before }: PageRequest,
): WireList<T> {
  if (limit < 1 || limit > 100) {
    throw new StripeFault(400, 'This value must be between 1 and 100 (limit).', {
      code: 'parameter_invalid_integer',
      param: 'limit',
    })
  }
  const all = items.toReversed()
  const url = context.req.path
  if (ending_before !== undefined) {
    const end = indexOf(all, ending_before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', data: all.slice(start, end), has_more: start > 0, url }
  }
  const start =
    starting_after === undefined ? 0 : indexOf(all, starting_after, 'starting_after') + 1
  const data = all.slice(start, start + limit)
  return { object: 'list', data, has_more: start + limit < all.length, url }
}

function indexOf(items: { id: string }[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id)
  if (index === -1) throw missing('object', id, param)
  return index
}
