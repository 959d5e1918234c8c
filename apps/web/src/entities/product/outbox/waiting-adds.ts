import { draftProduct, isDraft } from '#src/entities/product/change/draft-product.ts'
import type { ProductVersion } from '#src/entities/product/change/change-products.ts'
import type { ProductCache } from '#src/entities/product/product-cache.ts'
import { listRowOf } from '#src/entities/product/product-cache.ts'
import type { Product, ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'
import {
  type UnsentChange,
  type UnsentEdit,
  withUnsent,
} from '#src/entities/product/outbox/unsent-change.ts'
import { isSame } from '#src/lib/is-same.ts'

/** The products that a change adds, as they were typed. */
export function productsOfAdd({ adds, edits, userId, madeAt }: UnsentChange): Product[] {
  if (adds !== true) return []
  return edits.map(({ id, change, seller = null }) =>
    draftProduct({ id, userId, addedAt: madeAt }, change, seller),
  )
}

/** Shows changes that the server does not have yet: added products appear in the lists. */
export function showWaiting(cache: ProductCache, changes: readonly UnsentChange[]): void {
  for (const change of changes) {
    if (change.adds !== true) {
      cache.showUnsent(change.edits)
      continue
    }
    const rows = productsOfAdd(change).map(listRowOf)
    cache.merge(rows.filter(({ id }) => cache.row(id) === undefined))
    // One that arrived earlier is shown as the server has it, with what was typed since.
    cache.showUnsent(change.edits.map((edit) => typedAgain(change, edit)))
  }
}

/** Of an added product, what was typed since an earlier attempt, which may have arrived. */
export function typedAgain({ sent }: UnsentChange, edit: UnsentEdit): UnsentEdit {
  const before: Record<string, unknown> = { ...sent }
  const isTyped = ([field, value]: [string, unknown]) => sent && !isSame(value, before[field])
  const { id, seller } = edit
  const change: ProductChange = Object.fromEntries(Object.entries(edit.change).filter(isTyped))
  const base: ProductChange = Object.fromEntries(
    Object.keys(change).map((field) => [field, before[field] ?? null]),
  )
  return { id, change, base, ...('seller_id' in change && { seller: seller ?? null }) }
}

/** Shows no longer what was refused: an added product leaves the lists, unless the server has it from an earlier attempt. */
export function hideWaiting(cache: ProductCache, change: UnsentChange): void {
  const { adds, edits } = change
  if (adds !== true) return cache.hideUnsent(edits)
  const rows = cache.rowsById(edits.map(({ id }) => id))
  cache.remove([...rows.values()].filter(isDraft).map(({ id }) => id))
  cache.hideUnsent(edits.map((edit) => typedAgain(change, edit)))
}

/** The later changes of products that a change adds: they can only follow it. */
export function followersOf(
  changes: readonly UnsentChange[],
  { id, adds, edits }: UnsentChange,
): UnsentChange[] {
  if (adds !== true) return []
  const added = new Set(edits.map((edit) => edit.id))
  return changes.filter(
    (change) => change.id > id && change.edits.some((edit) => added.has(edit.id)),
  )
}

/** The refused addition of the same product. */
export function refusedAddOf(
  changes: readonly UnsentChange[],
  add: UnsentChange,
): UnsentChange | undefined {
  return changes.find((change) => change.refusal !== undefined && isSameAdd(change, add))
}

/** A later addition of the same product, with all that was typed since: a form that was closed too early saved it again. */
export function laterAddOf(
  changes: readonly UnsentChange[],
  add: UnsentChange,
): UnsentChange | undefined {
  return changes.findLast(
    (change) => change.id > add.id && change.refusal === undefined && isSameAdd(change, add),
  )
}

function isSameAdd(one: UnsentChange, other: UnsentChange): boolean {
  return one.adds === true && other.adds === true && isSame(idsOf(one), idsOf(other))
}

function idsOf({ edits }: UnsentChange): string[] {
  return edits.map(({ id }) => id)
}

/** The later changes of products that nobody adds any more: what goes with them, and what is left for other products. */
export function withoutAdded(
  changes: readonly UnsentChange[],
  add: UnsentChange,
): { gone: UnsentChange; rest: UnsentChange | null }[] {
  const added = new Set(add.edits.map(({ id }) => id))
  return followersOf(changes, add).map((change) => {
    const rest = change.edits.filter(({ id }) => !added.has(id))
    return {
      gone: { ...change, edits: change.edits.filter(({ id }) => added.has(id)) },
      rest: rest.length === 0 ? null : { ...change, edits: rest },
    }
  })
}

/** Whether all products that a change adds are in the trash by its followers: nobody wants them any more. */
export function isTakenBack(changes: readonly UnsentChange[], add: UnsentChange): boolean {
  const followers = followersOf(changes, add)
  return add.edits.every((edit) => {
    const [product] = productsOfAdd({ ...add, edits: [edit] })
    if (product === undefined) return false
    const later = followers.flatMap(({ edits }) => edits.filter(({ id }) => id === edit.id))
    return withUnsent(product, later).deleted_at !== null
  })
}

/**
 * The followers of a product that has arrived, on top of what the server made of it: it sets dates, and files got their
 * addresses. Without this their owner would be asked about their own values.
 */
export function rebasedOn(
  changes: readonly UnsentChange[],
  add: UnsentChange,
  arrived: readonly (Product | ProductListRow | ProductVersion)[],
): UnsentChange[] {
  const typed = new Map(productsOfAdd(add).map((product) => [product.id, product]))
  const stored = new Map(arrived.map((product) => [product.id, product]))
  const rebase = (edit: UnsentEdit): UnsentEdit => {
    const before: Record<string, unknown> = { ...typed.get(edit.id) }
    const after = stored.get(edit.id)
    if (after === undefined) return edit
    const values: Record<string, unknown> = { ...after }
    const base = Object.entries(edit.base).map(([field, value]) => [
      field,
      field in values && isSame(value, before[field]) ? values[field] : value,
    ])
    return { ...edit, base: Object.fromEntries(base), version: after.updated_at }
  }
  return followersOf(changes, add).map((change) => ({ ...change, edits: change.edits.map(rebase) }))
}
