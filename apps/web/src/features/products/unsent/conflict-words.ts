import { fileNameOf } from '#src/entities/file/file-name.ts'
import { wordsFor } from '#src/features/products/detail/describe-event.ts'

/** A field with two conflicting changes, in words. */
export type Disagreement = { field: string; label: string; mine: string; theirs: string }

/** A link is stored in two columns but is one field for people; payments decide the other columns of a refund. */
const companions: Record<string, string> = {
  amazon_url: 'url',
  refund_received: 'refund_payments',
  refund_received_date: 'refund_payments',
  refund_method: 'refund_payments',
  refund_reference: 'refund_payments',
}
const filed = ['product_image_url', 'receipt_url', 'review_screenshot_url']

/** The fields to decide. Fields that people do not know by name follow the one they belong to. */
export function describeConflict(
  change: Record<string, unknown>,
  theirs: Record<string, unknown>,
  currency: string,
  sellerNames: ReadonlyMap<unknown, string>,
): Disagreement[] {
  const words = wordsFor(currency)
  const say = (field: string, value: unknown): string => {
    if (field === 'seller_id') return sellerNames.get(value) ?? 'Unassigned'
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) {
      return 'Nothing'
    }
    if (typeof value === 'string' && filed.includes(field)) return fileNameOf(value)
    const shown = words[field]?.show(value) ?? ''
    if (shown !== '') return shown
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return Object.keys(theirs)
    .filter(
      (field) =>
        field in change && !(companions[field] !== undefined && companions[field] in theirs),
    )
    .map((field) => ({
      field,
      label: words[field]?.label ?? words[companions[field] ?? '']?.label ?? field,
      mine: say(field, change[field]),
      theirs: say(field, theirs[field]),
    }))
}

/** All fields that keep their own value: the chosen ones and those that belong to them. */
export function fieldsKept(chosen: ReadonlySet<string>): ReadonlySet<string> {
  const kept = new Set(chosen)
  for (const [field, of] of Object.entries(companions)) if (chosen.has(of)) kept.add(field)
  return kept
}
