import { type SellerRecord, hasManyOverdue } from '#src/sellers/seller-record.ts'

/** What somebody thinks of a seller; see docs/behaviour/sellers.md. */
export type SellerMark = {
  /** Whether they would work with them again; null if they did not say. */
  again: boolean | null
  note: string | null
}

/** The longest note, as the database has it. */
export const MARK_NOTE_LENGTH = 1000

/** 'You would work with them again: quick replies'; null if nothing was said. */
export function sellerMarkText(mark: SellerMark | undefined): string | null {
  if (mark === undefined) return null
  const { again, note } = mark
  if (again === null) return note === null ? null : `Your note: ${note}`
  const text = again ? 'You would work with them again' : 'You would not work with them again'
  return note === null ? text : `${text}: ${note}`
}

/** A few words on a seller, for places without room for the record. */
export type SellerHint = { text: string; kind: 'overdue' | 'avoided' | 'plain' }

/** The most important of the record and the mark: '2 overdue', 'Not again', '10 of 11 on time'; null without either. */
export function sellerHint(
  record: SellerRecord | undefined,
  mark: SellerMark | undefined,
): SellerHint | null {
  if (record !== undefined && hasManyOverdue(record)) {
    return { text: `${record.overdue.toLocaleString('en-US')} overdue`, kind: 'overdue' }
  }
  if (mark?.again === false) return { text: 'Not again', kind: 'avoided' }
  if (record !== undefined) {
    const { onTime, late, products } = record
    const text =
      onTime + late > 0
        ? `${onTime} of ${onTime + late} on time`
        : `${products.toLocaleString('en-US')} ${products === 1 ? 'product' : 'products'}`
    return { text, kind: 'plain' }
  }
  if (mark?.again === true) return { text: 'Again', kind: 'plain' }
  return mark?.note == null ? null : { text: 'Your note', kind: 'plain' }
}
