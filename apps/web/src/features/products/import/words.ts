import { KEPT, type Mapping } from '@sampletrail/domain/imports/guess-mapping.ts'
import type { CheckSummary } from '#src/features/products/import/review/checked-rows.ts'
import type { UndoneReport } from '#src/entities/import/use-record-report.ts'
import type { ToggledImport } from '#src/entities/import/use-recent-imports.ts'

const number = (count: number): string => count.toLocaleString('en-US')

export function countProducts(count: number): string {
  return `${number(count)} ${count === 1 ? 'product' : 'products'}`
}

export function countNewProducts(count: number): string {
  return `${number(count)} new ${count === 1 ? 'product' : 'products'}`
}

export function countRows(count: number): string {
  return `${number(count)} ${count === 1 ? 'row' : 'rows'}`
}

/** How many rows repeat a product or another row. */
export function countRepeated({ duplicates }: Pick<CheckSummary, 'duplicates'>): number {
  return duplicates.products + duplicates.trash + duplicates.file
}

/** What the columns of a file become: '9 recognized, 2 kept in the notes, 1 not imported'. */
export function mappingWords(mapping: Mapping): string {
  const kept = mapping.filter((meaning) => meaning === KEPT).length
  const out = mapping.filter((meaning) => meaning === null).length
  return [
    `${number(mapping.length - kept - out)} recognized`,
    ...(kept > 0 ? [`${number(kept)} kept in the notes`] : []),
    ...(out > 0 ? [`${number(out)} not imported`] : []),
  ].join(', ')
}

/** The result of undoing an import, or of reversing that: how many products moved, how many it left, and why. */
export function toggledImportWords({ undone, moved, left }: ToggledImport): {
  text: string
  detail: string | undefined
} {
  const are = moved === 1 ? 'is' : 'are'
  const text = undone
    ? `The import was undone: ${countProducts(moved)} ${are} in the trash for 30 days`
    : `${countProducts(moved)} ${are} in your list again`
  return { text, detail: leftDetail(undone, left) }
}

function leftDetail(undone: boolean, left: number): string | undefined {
  if (left === 0) return undefined
  const [was, stays] = left === 1 ? ['was', 'stays'] : ['were', 'stay']
  return undone
    ? `${countProducts(left)} of it ${was} in the trash before.`
    : `${countProducts(left)} ${stays} in the trash, deleted before the import was undone.`
}

/** The result of undoing a report: how many entries were taken back, and how many stay, and why. */
export function undoneReportWords({ undone, remaining }: UndoneReport): {
  text: string
  detail: string | undefined
} {
  const [was, them] = undone === 1 ? ['entry was', 'it'] : ['entries were', 'them']
  return {
    text: `${number(undone)} ${was} taken back: the same file proposes ${them} again`,
    detail:
      remaining === 0
        ? undefined
        : `${number(remaining)} stayed, ${
            remaining === 1
              ? 'because its product was changed since. Correct it on its page.'
              : 'because their products were changed since. Correct them on their pages.'
          }`,
  }
}
