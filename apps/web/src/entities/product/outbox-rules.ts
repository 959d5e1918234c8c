import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { isSame, type UnsentChange, type UnsentEdit } from '#src/entities/product/unsent-change.ts'
import { toAppError } from '#src/lib/errors.ts'

/** The first change that may be sent: those of products that wait for a decision wait, too. */
export function nextToSend(changes: readonly UnsentChange[]): UnsentChange | undefined {
  const waiting = new Set<string>()
  for (const change of changes) {
    const ids = change.edits.map(({ id }) => id)
    if (change.theirs === undefined && !ids.some((id) => waiting.has(id))) return change
    for (const id of ids) waiting.add(id)
  }
  return undefined
}

/** What a failure means for a change: sent again later, decided by its owner, or put back. */
type Verdict = 'wait' | 'ask' | 'refuse'

/** A fault of the server may be a fault of the change: then it is not sent for ever. */
const mostTries = 5

export function judgeFailure(failure: unknown, tries: number): Verdict {
  const { isNetwork, status, hint } = toAppError(failure)
  if (isNetwork || [401, 408, 429, 502, 503, 504].includes(status)) return 'wait'
  if (hint === 'second_factor') return 'wait'
  if (hint === 'edit_conflict') return 'ask'
  return status >= 500 && tries < mostTries ? 'wait' : 'refuse'
}

/**
 * A change after its owner has decided: fields whose own value is kept build on what stands there now, the others are
 * left out. Null when nothing is left to send.
 */
export function decide(change: UnsentChange, mine: ReadonlySet<string>): UnsentChange | null {
  const { theirs = {}, ...rest } = change
  const edits = change.edits.flatMap((edit) => {
    const isLeft = ([field]: [string, unknown]) => !(field in theirs) || mine.has(field)
    const left = Object.fromEntries(Object.entries(edit.change).filter(isLeft))
    if (Object.keys(left).length === 0) return []
    return [{ ...edit, change: left, base: { ...edit.base, ...theirs }, version: undefined }]
  })
  return edits.length === 0 ? null : { ...rest, edits, tries: 0 }
}

/** Of changes that were sent, those whose field somebody else had changed: it kept that. */
export function findOvertaken(
  edits: readonly UnsentEdit[],
  stored: readonly ProductListRow[],
): UnsentEdit[] {
  const rows = new Map<string, Record<string, unknown>>(stored.map((row) => [row.id, row]))
  return edits.filter(({ id, change }) => {
    const row = rows.get(id)
    return (
      row !== undefined &&
      Object.entries(change).some(
        // Moments are the server's own, and tags are tidied there.
        ([field, wanted]) =>
          field in row && !['deleted_at', 'tags'].includes(field) && !isSame(row[field], wanted),
      )
    )
  })
}
