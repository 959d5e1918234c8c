import type { QueryClient } from '@tanstack/react-query'
import { Outbox } from '#src/entities/product/outbox/outbox.ts'
import type { SendOutcome } from '#src/entities/product/outbox/outbox-answers.ts'
import { ProductCache } from '#src/entities/product/product-cache.ts'
import { pagesOf } from '#src/entities/product/change/change-products.ts'
import type { AddOptions, NewProduct } from '#src/entities/product/change/new-product.ts'
import type { ProductsEdit } from '#src/entities/product/change/product-edits.ts'
import { allowedChange } from '#src/entities/product/outbox/allowed-change.ts'
import type { Product, ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'
import { getUnsent } from '#src/entities/product/outbox/unsent.ts'
import {
  nextChangeId,
  type SendOptions,
  type UnsentChange,
  type UnsentEdit,
} from '#src/entities/product/outbox/unsent-change.ts'
import { isSame } from '#src/lib/is-same.ts'
import { callAttention } from '#src/entities/product/outbox/attention.ts'
import { showLeftBehind } from '#src/entities/product/outbox/show-left-behind.ts'
import { readUnsent, removeUnsent } from '#src/entities/product/outbox/unsent-store.ts'
import { leftBehind } from '#src/entities/product/outbox/outbox-rules.ts'
import { explainFailure, toAppError } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'
import { removeToast, showError, showNotice } from '#src/ui/toast.tsx'

/** Which change an edit was sent with, so that its undo can name it. */
const sentWith = new WeakMap<ProductsEdit, string>()
let open: { cache: ProductCache; outbox: Promise<Outbox> } | undefined

/** The signed-in person's outbox, with earlier waiting changes. */
function openOutbox(cache: ProductCache): Promise<Outbox> {
  if (open?.cache.isOf(cache) !== true) {
    closeOutbox()
    open = { cache, outbox: startOutbox(cache) }
  }
  return open.outbox
}

/** Opens it when the app starts with a signed-in person. */
export async function openOutboxOf(client: QueryClient, userId: string): Promise<void> {
  await openOutbox(new ProductCache(client, userId))
}

/** Stops sending when the person signs out; unsent changes stay on this device. */
export function closeOutbox(): void {
  void open?.outbox.then((outbox) => outbox.stop())
  open = undefined
}

async function startOutbox(cache: ProductCache): Promise<Outbox> {
  const outbox = new Outbox({
    supabase: getSupabase(),
    userId: cache.userId,
    cache,
    onRefused: (change, failure) => tellRefused(cache, change, failure),
    onAsked: (change) => callAttention({ kind: 'decide', change }),
    onLeft: (change, left) => showLeftBehind(left, change.undoes === true),
    onDropped: tellDropped,
  })
  await outbox.start()
  return outbox
}

/** The functions behind `send-changes.ts`. */
export async function sendThroughOutbox(
  cache: ProductCache,
  edits: readonly ProductsEdit[],
  { asks = false, undoes }: SendOptions = {},
): Promise<SendOutcome> {
  if (undoes !== undefined) return undo(cache, edits, undoes)
  const { unsent, skipped } = unsentEdits(cache, edits, asks)
  if (unsent.length > 0) return addAll(cache, edits, unsent, { asks, skipped })
  if (skipped.length === 0) return 'sent'
  showLeftBehind(leftBehind({ edits: [], skipped }, []), false)
  return 'left'
}

/** Adds products in one change: all of them or, if the plan has no room, none. */
export async function addThroughOutbox(
  cache: ProductCache,
  products: readonly NewProduct[],
  { sent, files = [] }: AddOptions,
): Promise<SendOutcome> {
  const edits = products.map(({ id, change, seller }) => ({
    id,
    change,
    base: {},
    name: change.name ?? null,
    seller,
  }))
  const outbox = await openOutbox(cache)
  return outbox.add({
    ...unsentChange(cache.userId, edits, edits.length === 1),
    adds: true,
    ...(files.length > 0 && { files }),
    ...(sent && { sent }),
  })
}

/** Undoes sent edits. A change of theirs that was refused is dropped: the person would store it later without wanting it. */
async function undo(
  cache: ProductCache,
  edits: readonly ProductsEdit[],
  sent: readonly ProductsEdit[],
): Promise<SendOutcome> {
  const undone = [...new Set(sent.flatMap((edit) => sentWith.get(edit) ?? []))]
  const outbox = await openOutbox(cache)
  const dropped = await outbox.dropRefused(new Set(undone))
  const { unsent, skipped: differing, seen } = unsentEdits(cache, edits, false)
  const asBefore = edits.filter(({ id, change }) => shows(seen.get(id), change))
  const isDone = new Set(
    [...dropped.flatMap((change) => change.edits), ...asBefore].map(({ id }) => id),
  )
  const skipped = differing.filter((id) => !isDone.has(id))
  if (unsent.length > 0) return addAll(cache, edits, unsent, { undoes: true, undone, skipped })
  if (skipped.length > 0) showLeftBehind(leftBehind({ edits: [], skipped }, []), true)
  else if (dropped.length === 0) showNotice('There was nothing to undo')
  return 'left'
}

/** Whether a product shows all values of a change already. */
function shows(product: Product | ProductListRow | undefined, change: ProductChange): boolean {
  const shown: Record<string, unknown> = { ...product }
  return Object.entries(change).every(([field, to]) => isSame(shown[field], to))
}

async function addAll(
  cache: ProductCache,
  edits: readonly ProductsEdit[],
  unsent: readonly UnsentEdit[],
  { asks = false, skipped = [], ...part }: Partial<UnsentChange>,
): Promise<SendOutcome> {
  const outbox = await openOutbox(cache)
  const byProduct = new Map(edits.map((edit) => [edit.id, edit]))
  const outcomes = await Promise.all(
    pagesOf(unsent).map((page, place) => {
      const change = { ...unsentChange(cache.userId, page, asks), ...part }
      for (const { id } of page) {
        const edit = byProduct.get(id)
        if (edit) sentWith.set(edit, change.id)
      }
      // Counted once, with the first of several calls.
      return outbox.add(place === 0 ? { ...change, skipped } : change)
    }),
  )
  const [first = 'sent', ...rest] = outcomes
  if (rest.every((outcome) => outcome === first)) return first
  return outcomes.find((outcome) => outcome !== 'sent' && outcome !== 'left') ?? 'sent'
}

/** The edits to send, the products that they skip, at least in part, and all products as the person sees them. */
function unsentEdits(cache: ProductCache, edits: readonly ProductsEdit[], asks: boolean) {
  const seen = cache.seen(edits.map(({ id }) => id))
  const unsent = edits.flatMap((edit) => unsentEdit(edit, seen.get(edit.id), asks))
  return { unsent, skipped: skippedOf(edits, unsent), seen }
}

/** The products with unsent changes that another person has changed since. */
function skippedOf(edits: readonly ProductsEdit[], unsent: readonly UnsentEdit[]): string[] {
  const sent = new Map(unsent.map(({ id, change }) => [id, Object.keys(change).length]))
  return edits
    .filter(({ id, change }) => Object.keys(change).length > (sent.get(id) ?? 0))
    .map(({ id }) => id)
}

function unsentEdit(
  edit: ProductsEdit,
  held: Product | ProductListRow | undefined,
  asks: boolean,
): UnsentEdit[] {
  const change = held && !asks ? allowedChange(held, edit) : edit.change
  const fields: Record<string, unknown> = { ...held }
  const shown = Object.keys(change).filter((field) => field in fields)
  if (Object.keys(change).length === 0) return []
  return [
    {
      id: edit.id,
      change,
      base: { ...Object.fromEntries(shown.map((field) => [field, fields[field]])), ...edit.base },
      version: held?.updated_at,
      ...(asks && { name: held?.name ?? null }),
      ...(edit.seller !== undefined && {
        seller: edit.seller,
        baseSeller: held?.seller && { id: held.seller.id, name: held.seller.name },
      }),
    },
  ]
}

function unsentChange(userId: string, edits: readonly UnsentEdit[], asks: boolean): UnsentChange {
  const madeAt = Date.now()
  const id = nextChangeId(madeAt, getUnsent().at(-1)?.id)
  return { id, userId, madeAt, tries: 0, edits, asks }
}

/** Fields that the Edit dialog does not show: such a change is offered again unchanged. */
const notInForm: readonly (keyof ProductChange)[] = [
  'sold',
  'sold_date',
  'sold_price',
  'sold_fees',
  'archived',
  'receipt_url',
  'review_screenshot_url',
  'refund_received',
  'refund_received_date',
  'refund_method',
  'refund_reference',
  'refund_payments',
  'deal_notes',
  'sale_details',
  'deleted_at',
]

/** Whether the Edit dialog shows all fields of a change that was refused. */
export function mayMend({ asks, adds, edits: [edit] }: UnsentChange): boolean {
  if (adds) return asks
  return asks && edit !== undefined && !notInForm.some((field) => field in edit.change)
}

/** Says why a change was refused that no caller waits for any more, and offers the typed values. It stays stored after this. */
function tellRefused(cache: ProductCache, change: UnsentChange, failure: unknown): void {
  const [edit] = change.edits
  const { status } = toAppError(failure)
  const name = change.asks ? (edit?.name ?? 'A product') : 'Products'
  const [text, state] = change.adds
    ? [`${name} could not be added`, 'What you typed is kept on this device.']
    : [`${name} could not be changed`, 'It is as it was.']
  showError(text, {
    id: `refused-${change.id}`,
    detail: `${state} ${explainFailure(failure)}`,
    duration: 20_000,
    ...(status !== 404 && {
      action: mayMend(change)
        ? { label: 'Edit again', onSelect: () => callAttention({ kind: 'mend', change }) }
        : { label: 'Try again', onSelect: () => void retryRefused(cache, change) },
    }),
  })
}

/** Says that refused changes were deleted because their owner has undone them. */
function tellDropped(changes: readonly UnsentChange[]): void {
  for (const { id } of changes) removeToast(`refused-${id}`)
  showNotice('There was nothing to undo', {
    detail: 'The change was not saved, and this device no longer keeps it.',
    duration: 8000,
  })
}

/** Sends a refused change again. */
export async function retryRefused(cache: ProductCache, change: UnsentChange): Promise<void> {
  const outbox = await openOutbox(cache)
  await outbox.retry(change)
}

/** Deletes a refused change; `isAdded` if its product was added in another way. */
export async function discardRefused(
  cache: ProductCache,
  change: UnsentChange,
  options: { isAdded?: boolean } = {},
): Promise<void> {
  removeToast(`refused-${change.id}`)
  const outbox = await openOutbox(cache)
  await outbox.discard(change, options)
}

/** How many of a person's changes this device keeps, also while the outbox is closed because a second factor is missing. */
export async function countUnsent(userId: string): Promise<number> {
  return (await readUnsent(userId)).length
}

/** Removes a person's unsent changes from this device, for good. */
export async function dropUnsent(userId: string): Promise<void> {
  const leaving = open?.outbox
  closeOutbox()
  // Until it has stopped it may still store a change.
  await leaving
  const kept = await readUnsent(userId)
  await removeUnsent(kept.map(({ id }) => id))
}

/** Continues after its owner's decision: `mine` are the fields that keep their own value. */
export async function decideChange(
  cache: ProductCache,
  change: UnsentChange,
  mine: ReadonlySet<string>,
): Promise<void> {
  const outbox = await openOutbox(cache)
  await outbox.decide(change, mine)
}
