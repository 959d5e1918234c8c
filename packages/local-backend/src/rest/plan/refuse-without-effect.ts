import type { EmbedNode, ReadNode } from '#src/rest/plan/read-plan.ts'
import { RestError } from '#src/rest/rest-error.ts'
import type { RestRequest } from '#src/rest/rest-request.ts'

// PostgREST ignores some parameters of a change, which then changes more rows than intended. They are refused with 501.

/** PostgREST ignores a limit on a change since its version 13. */
export function refuseLimit({ query }: RestRequest): void {
  const { limit, offset } = query.root
  if (limit === null && offset === 0) return
  throw notServed(
    'A change cannot be limited to a number of rows',
    'Choose the rows by filters; Prefer: handling=strict, max-affected=… undoes a change of more.',
  )
}

/** An upsert would change rows that the filter excludes. */
export function refuseFilteredInsert({ query }: RestRequest): void {
  if (query.root.conditions.length === 0) return
  throw notServed(
    'An insert cannot be filtered',
    'Send only the rows to insert; update with PATCH and filters.',
  )
}

/** PostgREST ignores them on PUT, which then writes more columns than listed, or looks for another row. */
export function refuseParametersOfPut({ query }: RestRequest): void {
  if (query.columns === null && query.onConflict === null) return
  throw notServed(
    'PUT takes no columns and no on_conflict',
    'Upsert with POST and resolution=merge-duplicates.',
  )
}

/** Of several objects PostgREST uses the first for all rows. */
export function refuseSeveral(objects: number): void {
  if (objects <= 1) return
  throw notServed(
    'An update takes the values of one object, and the body lists several',
    'Update the rows one by one, or upsert them with POST and resolution=merge-duplicates.',
  )
}

/**
 * Filters on an embedded resource that would only hide changed rows from the answer. `shown` is the returned part of the
 * changed rows, or null.
 */
export function refuseHidingFilters({ query }: RestRequest, shown: ReadNode | null): void {
  const isHiding = shown
    ? shown.embeds.some(hidesParents)
    : query.embedded.some(({ options }) => options.conditions.length > 0)
  if (!isHiding) return
  throw notServed(
    'A change cannot choose its rows by an embedded resource',
    'Read the keys of the rows first, and filter by them.',
  )
}

/** Whether a filter on the resource, or on one inside it, decides which of its parents are shown. */
function hidesParents({ inner, node }: EmbedNode): boolean {
  return inner && (node.conditions.length > 0 || node.embeds.some(hidesParents))
}

function notServed(message: string, hint: string): RestError {
  return new RestError(501, { code: 'not_implemented', message, hint })
}
