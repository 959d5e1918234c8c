import { BoundedCache } from '#src/rest/bounded-cache.ts'
import { prepareCall } from '#src/rest/plan/prepare-call.ts'
import { prepareDelete } from '#src/rest/plan/prepare-delete.ts'
import { prepareInsert } from '#src/rest/plan/prepare-insert.ts'
import { preparePut } from '#src/rest/plan/prepare-put.ts'
import { prepareRead } from '#src/rest/plan/prepare-read.ts'
import { prepareUpdate } from '#src/rest/plan/prepare-update.ts'
import type { RequestBody } from '#src/rest/read-body.ts'
import { describeOutline, parseOutline, type Outline } from '#src/rest/read-request.ts'
import type { Prepared } from '#src/rest/rest-request.ts'
import type { SchemaCache } from '#src/rest/schema/schema-cache.ts'
import type { Bounds } from '#src/rest/sql/bound-answer.ts'

const KEPT = 500
/** Longer queries are rare and would fill the memory. */
const MAX_KEPT_QUERY = 2000

export type Prepare = (cache: SchemaCache, outline: Outline, body: RequestBody) => Prepared

/** Turns requests into statements. Reads are cached while the schema stays the same. */
export function createPrepare(bounds: Bounds): Prepare {
  const kept = new BoundedCache<Prepared>(KEPT)
  let keptFor: SchemaCache | null = null

  return function prepare(cache, outline, body) {
    const isRead = outline.method === 'GET' || outline.method === 'HEAD'
    if (!isRead || outline.queryText.length > MAX_KEPT_QUERY) {
      return prepareNow(cache, outline, body, bounds)
    }
    if (keptFor !== cache) {
      kept.clear()
      keptFor = cache
    }
    const key = describeOutline(outline)
    let prepared = kept.get(key)
    if (!prepared) {
      prepared = prepareNow(cache, outline, body, bounds)
      kept.set(key, prepared)
    }
    return prepared
  }
}

function prepareNow(
  cache: SchemaCache,
  outline: Outline,
  body: RequestBody,
  bounds: Bounds,
): Prepared {
  const request = parseOutline(outline, body)
  if (outline.resource === 'function') return prepareCall(cache, request, bounds)
  switch (outline.method) {
    case 'GET':
    case 'HEAD':
      return prepareRead(cache, request, bounds)
    case 'POST':
      return prepareInsert(cache, request, bounds)
    case 'PATCH':
      return prepareUpdate(cache, request, bounds)
    case 'PUT':
      return preparePut(cache, request, bounds)
    case 'DELETE':
      return prepareDelete(cache, request, bounds)
    default:
      return outline.method satisfies never
  }
}
