import type { ProductVersion } from '#src/entities/product/change/change-products.ts'
import type { UnsentChange, UnsentEdit } from '#src/entities/product/outbox/unsent-change.ts'
import { isSame } from '#src/lib/is-same.ts'
import { isTakenBack } from '#src/entities/product/outbox/waiting-adds.ts'
import { toAppError } from '#src/lib/errors.ts'

/** The first change that may be sent. Refused ones are skipped. */
export function nextToSend(changes: readonly UnsentChange[]): UnsentChange | undefined {
  const behind = behindQuestions(changes)
  return changes.find(
    ({ id, refusal, theirs }) => refusal === undefined && theirs === undefined && !behind.has(id),
  )
}

/**
 * The ids of changes that wait because an earlier one of the same product waits for its owner's decision, or was to add the
 * product and was refused.
 */
export function behindQuestions(changes: readonly UnsentChange[]): ReadonlySet<string> {
  const waiting = new Set<string>()
  const behind = new Set<string>()
  for (const { id, refusal, theirs, edits, adds } of changes) {
    if (refusal !== undefined && adds !== true) continue
    const isBehind = edits.some((edit) => waiting.has(edit.id))
    if (isBehind) behind.add(id)
    if (isBehind || refusal !== undefined || theirs !== undefined)
      for (const edit of edits) waiting.add(edit.id)
  }
  return behind
}

/** The consequence of a failure for a change: retried later, decided by its owner, or refused for good. */
type Verdict = 'wait' | 'ask' | 'refuse'

/** A server error may be caused by the change: then it is not retried forever. */
const mostFailures = 5
/** The person must sign in again, or the server could not accept any change now. */
const passing = [401, 408, 429, 502, 503, 504]

/** How often the server failed on the change, including this failure: a lost connection says nothing about the change. */
export function countFailures({ failures = 0 }: UnsentChange, failure: unknown): number {
  const { isNetwork, status } = toAppError(failure)
  return isNetwork || passing.includes(status) || status < 500 ? failures : failures + 1
}

/** `failures` is how often the server failed on the change. */
export function judgeFailure(failure: unknown, failures: number): Verdict {
  const { isNetwork, status, hint } = toAppError(failure)
  if (isNetwork || passing.includes(status)) return 'wait'
  if (hint === 'second_factor') return 'wait'
  if (hint === 'edit_conflict') return 'ask'
  return status >= 500 && failures < mostFailures ? 'wait' : 'refuse'
}

/**
 * A change after its owner's decision: fields that keep their own value build on the current ones, the others are removed.
 * Null if nothing is left to send.
 */
export function decide(change: UnsentChange, mine: ReadonlySet<string>): UnsentChange | null {
  const { theirs = {}, ...rest } = change
  const edits = change.edits.flatMap((edit) => {
    const isLeft = ([field]: [string, unknown]) => !(field in theirs) || mine.has(field)
    const left = Object.fromEntries(Object.entries(edit.change).filter(isLeft))
    if (Object.keys(left).length === 0) return []
    return [{ ...edit, change: left, base: { ...edit.base, ...theirs }, version: undefined }]
  })
  return edits.length === 0 ? null : { ...rest, edits, tries: 0, failures: 0 }
}

/**
 * The undos that wait behind a change, after its owner has kept `mine` of it: they bring back what somebody else had stored by then,
 * and no longer what the change was based on at first.
 */
export function undosOver(
  changes: readonly UnsentChange[],
  { edits, theirs = {} }: UnsentChange,
  mine: ReadonlySet<string>,
): UnsentChange[] {
  const own = new Map(edits.map(({ id, change }) => [id, change as Record<string, unknown>]))
  const bringBack = (edit: UnsentEdit): UnsentEdit => {
    const kept = own.get(edit.id)
    const base: Record<string, unknown> = edit.base
    const replaced = Object.keys(edit.change).filter(
      (field) => mine.has(field) && field in theirs && isSame(base[field], kept?.[field]),
    )
    const change = Object.fromEntries(replaced.map((field) => [field, theirs[field]]))
    return replaced.length === 0 ? edit : { ...edit, change: { ...edit.change, ...change } }
  }
  return changes.flatMap((undo) => {
    if (undo.undoes !== true) return []
    const after = undo.edits.map(bringBack)
    return after.every((edit, place) => edit === undo.edits[place])
      ? []
      : [{ ...undo, edits: after }]
  })
}

/** The refused changes that their owner has undone meanwhile: nobody wants to store them any more. */
export function refusedAndUndone(changes: readonly UnsentChange[]): UnsentChange[] {
  const undone = new Set(changes.flatMap((change) => change.undone ?? []))
  const refused = changes.filter(({ refusal }) => refusal !== undefined)
  return [
    ...refused.filter(({ id }) => undone.has(id)),
    // An added product that was put into the trash since.
    ...refused.filter((change) => change.adds === true && isTakenBack(changes, change)),
  ]
}

/** The part of a change that its owner gives up, over the server's current values. */
export function givenUp(
  { edits, theirs = {} }: UnsentChange,
  mine: ReadonlySet<string>,
): UnsentEdit[] {
  return edits.map((edit) => {
    const isLeft = ([field]: [string, unknown]) => field in theirs && !mine.has(field)
    const change = Object.fromEntries(Object.entries(edit.change).filter(isLeft))
    return { ...edit, change, base: theirs, baseSeller: undefined }
  })
}

/** A refused change, to be sent again as if it were new. */
export function sendAgain(change: UnsentChange): UnsentChange {
  const { refusal: _, ...rest } = change
  return { ...rest, failures: 0 }
}

/** How many of a change's products keep another person's values. */
export type LeftBehind = {
  /** All products of the change. */
  total: number
  /** Those with a field that another person changed, which keeps that value. */
  changed: number
  /** Those that no longer exist. */
  gone: number
  /** Those that were not changed at all. */
  untouched: number
}

/** The part of a sent change that had no effect; `versions` is the server's answer. */
export function leftBehind(
  { edits, skipped = [] }: Pick<UnsentChange, 'edits' | 'skipped'>,
  versions: readonly ProductVersion[],
): LeftBehind {
  const answers = new Map(versions.map(({ id, left = [] }) => [id, left]))
  const sent = new Set(edits.map(({ id }) => id))
  const unsent = skipped.filter((id) => !sent.has(id))
  const overtaken = edits.filter(({ id }) => (answers.get(id) ?? []).length > 0)
  const gone = edits.filter(({ id }) => !answers.has(id))
  const whole = overtaken.filter(
    ({ id, change }) => answers.get(id)?.length === Object.keys(change).length,
  )
  return {
    total: sent.size + unsent.length,
    changed: new Set([...skipped, ...overtaken.map(({ id }) => id)]).size,
    gone: gone.length,
    untouched: unsent.length + whole.length + gone.length,
  }
}
