import { refuseMediaTypes, type AnswerFormat } from '#src/rest/parse/parse-accept.ts'
import type { SchemaCache } from '#src/rest/schema/schema-cache.ts'

/**
 * Throws PGRST107 if a handler in the database would write the answer, because JSON would be a different answer. `table`
 * is the key of the table of the returned rows.
 */
export function refuseTableHandler(
  { mediaTypes: { tables } }: SchemaCache,
  table: string | null,
  format: AnswerFormat,
): void {
  if (tables.size === 0) return
  const handled = [...(tables.get(table ?? '') ?? []), ...(tables.get('') ?? [])]
  const takesAll = handled.includes('*/*') && !format.isVendored
  if (takesAll || handled.includes(format.mediaType)) throw refuseMediaTypes(format.asked)
}

/** The same for a function, which may also return a type that only a handler writes. */
export function refuseFunctionHandler(
  cache: SchemaCache,
  called: string,
  table: string | null,
  format: AnswerFormat,
): void {
  refuseTableHandler(cache, table, format)
  const handled = cache.mediaTypes.functions.get(called)
  if (handled === undefined || format.isVendored) return
  if (format.isAny || handled === '*/*' || handled === format.mediaType) {
    throw refuseMediaTypes(format.asked)
  }
}
