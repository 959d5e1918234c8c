import type { Mapping } from '#src/imports/guess-mapping.ts'
import { isUnsureSaleColumn } from '#src/imports/guess-sale-columns.ts'
import { isUnsureHeader } from '#src/imports/unsure-headers.ts'

/**
 * Whether people can import without a look at the columns: the file has a name for each product, and none of its columns can mean
 * something else. docs/behaviour/import-export.md
 */
export function isCertainMapping(headers: readonly string[], mapping: Mapping): boolean {
  return (
    mapping.includes('name') &&
    !headers.some((header, index) => {
      const meaning = mapping[index] ?? null
      return isUnsureSaleColumn(header, meaning) || isUnsureHeader(header, meaning)
    })
  )
}
