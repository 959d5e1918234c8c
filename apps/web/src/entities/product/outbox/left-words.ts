import type { LeftBehind } from '#src/entities/product/outbox/outbox-rules.ts'

/** The text for a change, or an undo, that skipped some products, and why. */
export function leftWords(
  { total, changed, gone, untouched }: LeftBehind,
  isUndo: boolean,
): { text: string; detail: string } {
  const reasons: string[] = []
  if (changed > 0) {
    const stay = changed === 1 ? 'stays' : 'stay'
    reasons.push(
      `${productsWere(changed)} changed ${isUndo ? 'since' : 'elsewhere'} and ${stay} so.`,
    )
  }
  if (gone > 0) reasons.push(`${productsWere(gone)} deleted for good.`)
  return {
    text: isUndo ? undoText(total, untouched) : changeText(total, untouched),
    detail: reasons.join(' '),
  }
}

function undoText(total: number, untouched: number): string {
  if (untouched >= total) return 'Nothing was undone'
  if (untouched === 0) return 'Undone in part'
  return `Undone for ${number(total - untouched)} of ${number(total)} products`
}

function changeText(total: number, untouched: number): string {
  return untouched >= total ? 'Nothing was changed' : 'Some products stay as they are'
}

const number = (count: number): string => count.toLocaleString('en')

function productsWere(count: number): string {
  return count === 1 ? '1 product was' : `${number(count)} products were`
}
