import type { Mutation, QueryClient } from '@tanstack/react-query'
import type { ProductStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { toast } from 'react-hot-toast/headless'
import type { ProductCache } from '#src/entities/product/product-cache.ts'
import type { Product, ProductListRow } from '#src/entities/product/product-row.ts'
import { productKeys } from '#src/entities/product/product-keys.ts'
import { changeOfRefund, refundForm } from '#src/entities/product/refund/refund-form.ts'
import { editTo } from '#src/entities/product/change/seen-product.ts'
import { loadOutbox } from '#src/entities/product/outbox/send-changes.ts'
import { getUnsent } from '#src/entities/product/outbox/unsent.ts'
import type { UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'
import type { useChangeProducts } from '#src/entities/product/change/use-change-products.ts'
import { productOptions } from '#src/entities/product/use-product.ts'
import type { useRecordRefund } from '#src/entities/product/refund/use-record-refund.ts'
import type { useSaveEdit } from '#src/entities/product/change/use-save-edit.ts'
import { editsOf, NO_CHOICE } from '#src/features/products/list/selection/bulk-edit.ts'
import { changeOfStatusForm, statusForm } from '#src/features/products/status/status-form.ts'
import type { useTrashProducts } from '#src/entities/product/trash/use-trash.ts'
import { type DeskForm, nameAgain } from '#src/testing/outbox/desk-forms.tsx'
import { filler, fillStorage } from '#src/testing/outbox/fill-storage.ts'
import { findDifferences, sendsByItself, whenQuiet } from '#src/testing/outbox/desk-waits.ts'
import {
  type HeldChange,
  newProduct,
  type OpenedForm,
  type OutboxHandle,
} from '#src/testing/outbox/outbox-handle.ts'
import { fieldsKept } from '#src/features/products/unsent/conflict-words.ts'
import { toAppError } from '#src/lib/errors.ts'
import { nextTask } from '#src/lib/next-task.ts'
import { readDraft } from '#src/lib/use-form-draft.ts'
import { readToday } from '#src/lib/today.ts'

interface Desk {
  use: () => {
    client: QueryClient
    cache: ProductCache
    changeMany: ReturnType<typeof useChangeProducts>
    saveEdit: ReturnType<typeof useSaveEdit>
    recordRefund: ReturnType<typeof useRecordRefund>
    trash: ReturnType<typeof useTrashProducts>
  }
  forms: ReadonlyMap<string, DeskForm>
  open: (name: string) => void
  /** Opens the form of a refused product. */
  openAgain: (change: UnsentChange) => void
  /** Opens a product's own page. */
  visit: (id: string) => void
  close: (name: string) => void
  closeAll: () => void
}

/** The app's message after saving. */
const savedText = 'Product updated successfully!'
const refundText = 'Refund of '
const addedText = 'Product added'
/** How long a person watches for the outcome of an undo. */
const patienceMs = 2000

export function createHandle({
  use,
  forms,
  open,
  openAgain,
  visit,
  close,
  closeAll,
}: Desk): OutboxHandle {
  const calls = new Map<string, Promise<string>>()

  /** Records the outcome of a call, and which Undo button belongs to it: the one whose notice has these words. */
  function follow(call: string, work: Promise<string>, words: string): void {
    const told = async (): Promise<string> => {
      const outcome = await work
      await drawn()
      markUndo(call, words)
      return outcome
    }
    calls.set(call, told())
  }

  async function load(id: string): Promise<Product | null> {
    const { client, cache } = use()
    try {
      return await client.ensureQueryData(productOptions(cache.userId, id))
    } catch (error) {
      const { isNetwork, status } = toAppError(error)
      if (!isNetwork && status < 500) throw error
      return null
    }
  }

  /** A product that the list shows. */
  function seen(id: string): Product | ProductListRow | undefined {
    const { cache } = use()
    return cache.row(id)?.deleted_at === null ? cache.seen([id]).get(id) : undefined
  }

  function openedForm(name: string): OpenedForm | null {
    const form = forms.get(name)
    return form === undefined ? null : { shown: form.shown(), page: form.page }
  }

  return {
    async begin() {
      closeAll()
      calls.clear()
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith('draft:') || key === filler) localStorage.removeItem(key)
      }
      toast.remove()
      const { client, cache } = use()
      const { userId } = cache
      client.removeQueries({ queryKey: productKeys.details(userId) })
      await client.refetchQueries({ queryKey: productKeys.list(userId) })
    },
    async openEdit(id) {
      if (!forms.has(id)) {
        if (seen(id) === undefined || (await load(id)) === null) return null
        open(id)
      }
      return openedForm(id)
    },
    openAdd() {
      if (!forms.has(newProduct)) open(newProduct)
      const opened = openedForm(newProduct)
      if (opened === null) throw new Error('The form of a new product does not open.')
      return opened
    },
    isOpen: (name) => forms.has(name),
    productOf: (name) => forms.get(name)?.id ?? null,
    type(name, field, text) {
      forms.get(name)?.type(field, text)
      return forms.has(name)
    },
    leave: close,
    save(name, call, hasFile = false) {
      const form = forms.get(name)
      if (form === undefined) return false
      const saved = form.save(hasFile)
      follow(call, saved, form.adds ? addedText : savedText)
      void saved.then((outcome) => outcome === 'done' && close(name))
      return true
    },
    tag(ids, tag, call) {
      const { changeMany, client } = use()
      const products = ids.flatMap((id) => seen(id) ?? [])
      const edits = editsOf(products, { ...NO_CHOICE, addedTags: [tag] }, readToday())
      const words = `Updated by ${call}`
      changeMany(edits, words)
      follow(call, lastMutation(client), words)
      return Object.fromEntries(products.map(({ id, tags }) => [id, tags]))
    },
    trash(ids, call) {
      const { trash, client } = use()
      const shown = ids.filter((id) => seen(id) !== undefined)
      const words = `Deleted by ${call}`
      if (shown.length > 0) {
        trash(shown, words)
        follow(call, lastMutation(client), words)
      }
      return shown
    },
    setStatus(id, status, sale, call) {
      const product = seen(id)
      if (product === undefined) return null
      const form = statusForm(product, status as ProductStatus, readToday())
      const typed = sale
        ? {
            ...form,
            sold: true,
            soldPrice: `${sale.soldPrice}`,
            refund: restOf(product, sale.refund),
          }
        : form
      const edit = editTo(product, changeOfStatusForm(typed))
      const words = `Updated by ${call}`
      follow(call, outcomeOf(use().saveEdit(product, edit, words)), words)
      return { ...product }
    },
    async refund(id, amount, call) {
      if (seen(id) === undefined || (await load(id)) === null) return null
      visit(id)
      const product = use().cache.detail(id)
      if (product === undefined) return null
      const refund = restOf(product, Number(amount))
      const form = { ...refundForm(product, readToday()), refund }
      const work = use().recordRefund(product, changeOfRefund(form, product))
      follow(call, outcomeOf(work), refundText)
      return { ...product }
    },
    outcome: (call) => calls.get(call) ?? Promise.resolve('unknown'),
    async undo(call) {
      const button = document.querySelector<HTMLButtonElement>(
        `[data-toast-action=Undo][data-call="${call}"]`,
      )
      // A notice that fades out can no longer be pressed.
      if (button === null || button.closest('[inert]') !== null) return false
      const { client } = use()
      const before = client.getMutationCache().getAll().at(-1)
      button.click()
      await nextMutation(client, before)
      return true
    },
    held: () => getUnsent().map(toHeld),
    async decide(id, isMine) {
      const { decideChange } = await loadOutbox()
      const change = findChange(id)
      if (change === undefined) return
      const mine = isMine
        ? fieldsKept(new Set(Object.keys(change.theirs ?? {})))
        : new Set<string>()
      await decideChange(use().cache, change, mine)
    },
    async retry(id) {
      const { retryRefused } = await loadOutbox()
      const change = findChange(id)
      if (change !== undefined) await retryRefused(use().cache, change)
    },
    async discard(id) {
      const { discardRefused } = await loadOutbox()
      const change = findChange(id)
      if (change !== undefined) await discardRefused(use().cache, change)
    },
    async mend(id) {
      const { cache, client } = use()
      const { draftRefused } = await import('#src/features/products/unsent/draft-refused.ts')
      const change = findChange(id)
      if (change === undefined) return null
      if (change.adds === true) {
        const form = nameAgain(change.id)
        openAgain(change)
        const opened = openedForm(form)
        return opened && { ...opened, form }
      }
      const product = await draftRefused(cache, change).catch(() => null)
      if (product === null) return null
      client.setQueryData(productKeys.detail(cache.userId, product.id), product)
      open(product.id)
      const opened = openedForm(product.id)
      return opened && { ...opened, form: product.id }
    },
    show(ids) {
      const { cache } = use()
      return Object.fromEntries(
        ids.map((id) => {
          const row = cache.row(id)
          const page = cache.detail(id)
          return [id, { row: row ? { ...row } : null, page: page ? { ...page } : null }]
        }),
      )
    },
    drafts: () =>
      Object.fromEntries(
        Object.keys(localStorage)
          .filter((key) => key.startsWith('draft:'))
          .map((key) => [key, readDraft(key)]),
      ),
    fill(hasNoRoom) {
      localStorage.removeItem(filler)
      if (hasNoRoom) fillStorage()
    },
    sendsByItself,
    quiet: (longestMs) => whenQuiet(use().client, [...calls.values()], longestMs),
    settle: (expected, longestMs) =>
      findDifferences(use().client, use().cache, expected, longestMs),
  }
}

/** Of a time in the trash it says only that there is one. */
function toHeld(unsent: UnsentChange): HeldChange {
  const { id, asks, adds, edits, files = [], undoes, skipped = [], theirs, refusal } = unsent
  return {
    id,
    asks,
    adds: adds === true,
    hasFile: files.length > 0,
    edits: edits.map(({ id: product, change: { deleted_at: deleted, ...change } }) => ({
      id: product,
      change: { ...change, ...(deleted !== undefined && { deleted_at: deleted !== null }) },
    })),
    skipped: undoes === true ? skipped : [],
    theirs: theirs ?? null,
    isRefused: refusal !== undefined,
  }
}

/** Undefined if the other tab has finished it since the person saw it: its buttons are gone, too. */
function findChange(id: string): UnsentChange | undefined {
  return getUnsent().find((each) => each.id === id)
}

/** Notices are rendered a moment after they are created. */
async function drawn(): Promise<void> {
  await nextTask()
  await nextTask()
}

/** The payment that makes a total of what was recorded. Later totals are larger. */
function restOf({ refund_received }: ProductListRow | Product, total: number): string {
  return `${total - (refund_received ?? 0)}`
}

/** The oldest button with these words that belongs to no call yet. */
function markUndo(call: string, words: string): void {
  const buttons = document.querySelectorAll<HTMLElement>(
    '[data-toast-action=Undo]:not([data-call])',
  )
  const button = [...buttons].findLast((each) => each.parentElement?.textContent.startsWith(words))
  if (button !== undefined) button.dataset['call'] = call
}

async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (failure) {
    return toAppError(failure).message
  }
}

/** The outcome of a mutation whose promise the app does not return. */
function lastMutation(client: QueryClient): Promise<string> {
  const cache = client.getMutationCache()
  const mutation = cache.getAll().at(-1)
  const { promise, resolve } = Promise.withResolvers<string>()
  const look = (): void => {
    if (mutation?.state.status === 'pending') return
    stop()
    resolve(mutation?.state.status === 'error' ? toAppError(mutation.state.error).message : 'done')
  }
  const stop = cache.subscribe(look)
  look()
  return promise
}

/**
 * Waits until the work after a mutation is over, for two seconds at most: an undo waits for its change, which a full device
 * without a connection delays, and the undo may have nothing to do.
 */
async function nextMutation(client: QueryClient, before: Mutation | undefined): Promise<void> {
  const isOver = (): boolean => {
    const last = client.getMutationCache().getAll().at(-1)
    const isAnswered = last !== before && last?.state.status !== 'pending'
    return isAnswered || document.body.textContent.includes('There was nothing to undo')
  }
  const began = performance.now()
  while (!isOver() && performance.now() - began < patienceMs) {
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
}
