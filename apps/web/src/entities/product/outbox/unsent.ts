import { useSyncExternalStore } from 'react'
import type { Product, ProductListRow } from '#src/entities/product/product-row.ts'
import type { UnsentChange, UnsentEdit } from '#src/entities/product/outbox/unsent-change.ts'
import { withUnsent } from '#src/entities/product/outbox/unsent-change.ts'

/** What is said of a product with changes that the server does not have yet. */
export type UnsentMark = 'waiting' | 'saving' | 'asking' | 'refused'

const listeners = new Set<() => void>()
let changes: readonly UnsentChange[] = []
let byProduct = new Map<string, UnsentEdit[]>()
let marks = new Map<string, UnsentMark>()
let onTheirWay = new Set<string>()
let waiting = 0
let added: readonly Product[] = []
let refused: readonly UnsentChange[] = []
/** What is said of a product with several changes: the last of these. */
const urgency: readonly UnsentMark[] = ['saving', 'waiting', 'refused', 'asking']

/** The changes that are not sent yet, oldest first. */
export function getUnsent(): readonly UnsentChange[] {
  return changes
}

/**
 * Sets what is unsent. `markOf` says what is said of it; nothing while it is on its way for a moment only. `products` are
 * those that wait to be added; `typedAgain` says what lists show over those of them that the server has by now.
 */
export function setUnsent(
  next: readonly UnsentChange[],
  markOf: (change: UnsentChange) => UnsentMark | undefined,
  products: readonly Product[] = [],
  typedAgain?: (change: UnsentChange, edit: UnsentEdit) => UnsentEdit,
): void {
  changes = next
  added = products
  byProduct = new Map()
  marks = new Map()
  onTheirWay = new Set()
  waiting = 0
  refused = next.filter(({ refusal }) => refusal !== undefined)
  for (const change of next) {
    const mark = markOf(change)
    if (mark !== undefined && mark !== 'refused') waiting += 1
    for (const edit of change.edits) {
      const known = marks.get(edit.id)
      if (mark !== undefined && (!known || urgency.indexOf(mark) >= urgency.indexOf(known))) {
        marks.set(edit.id, mark)
      }
      // What was refused is not shown on the product: it is as the server has it.
      if (change.refusal !== undefined) continue
      if (mark === undefined || mark === 'saving') onTheirWay.add(edit.id)
      // An added product is a row of its own.
      const shown = change.adds ? typedAgain?.(change, edit) : edit
      if (shown === undefined) continue
      const edits = byProduct.get(edit.id)
      if (edits) edits.push(shown)
      else byProduct.set(edit.id, [shown])
    }
  }
  for (const listener of listeners) listener()
}

/** Whether a change of a product is on its way, rather than waiting for the connection, the server or its owner. */
export function isOnItsWay(id: string): boolean {
  return onTheirWay.has(id) && marks.get(id) !== 'asking'
}

/** Rows from the server as they are shown. */
export function showUnsent<Row extends Product | ProductListRow>(rows: Row[]): Row[] {
  if (byProduct.size === 0) return rows
  return rows.map((row) => {
    const edits = byProduct.get(row.id)
    return edits ? withUnsent(row, edits) : row
  })
}

/** The products that wait to be added, with their later changes. */
export function addedProducts(): Product[] {
  return showUnsent([...added])
}

export function watchUnsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What is to be said of a product; the component follows it. */
export function useUnsentMark(id: string): UnsentMark | undefined {
  return useSyncExternalStore(watchUnsent, () => marks.get(id))
}

/** How many changes wait; the component follows it. */
export function useUnsentCount(): number {
  return useSyncExternalStore(watchUnsent, () => waiting)
}

/** The first change that waits for its owner's decision; the component follows it. */
export function useUndecided(): UnsentChange | undefined {
  return useSyncExternalStore(watchUnsent, () => changes.find(({ theirs }) => theirs !== undefined))
}

/** The changes that the server refused for good; the component follows them. */
export function useRefused(): readonly UnsentChange[] {
  return useSyncExternalStore(watchUnsent, () => refused)
}
