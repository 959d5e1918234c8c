import { useEffect, useRef, useState } from 'react'
import type { ListActions } from '#src/features/products/list/keys/list-keys.ts'
import type { Select } from '#src/features/products/list/selection/use-selection.ts'
import { focusedProduct } from '#src/features/products/list/keys/row-focus.ts'
import { type Cursor, returnCursor } from '#src/entities/product/list/use-revealed.ts'

/**
 * The product with the keyboard focus, and the keys that move it. The code for keys is loaded after the screen is shown:
 * a phone does not need to fetch it.
 */
export function useListCursor({
  shown,
  selected,
  onSelect,
  onClear,
  onAdd,
  onShowKeys,
}: {
  shown: readonly { id: string }[]
  selected: ReadonlySet<string>
  onSelect: Select
  onClear: () => void
  onAdd: () => void
  onShowKeys: () => void
}): Cursor {
  const [cursor, setCursor] = useState<Cursor>(returnCursor)
  const place = (): number => {
    const id = focusedProduct() ?? cursor?.id
    return shown.findIndex((product) => product.id === id)
  }
  /** The last position of the keyboard focus: it continues there when that product is removed. */
  const lastPlace = useRef(0)
  const actions: ListActions = {
    move: (step) => {
      const at = place()
      const wanted = at === -1 ? lastPlace.current + Math.min(step, 0) : at + step
      const next = Math.min(Math.max(wanted, 0), shown.length - 1)
      lastPlace.current = next
      const product = shown[next]
      if (product) setCursor({ id: product.id })
    },
    tick: (isRange) => {
      const product = shown[place()]
      if (product) onSelect(product.id, isRange || !selected.has(product.id), isRange)
    },
    open: () => {
      if (cursor) setCursor({ id: cursor.id })
      document.querySelector<HTMLElement>(`a[data-product="${cursor?.id}"]`)?.click()
    },
    clear: () => {
      if (selected.size > 0) onClear()
      else setCursor(null)
    },
    // The bar with these buttons is far from a row in the middle of thousands.
    edit: () => press('edit'),
    remove: () => press('delete'),
    add: onAdd,
    showKeys: onShowKeys,
  }
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const screen = new AbortController()
    void listenSoon(() => latest.current, screen.signal)
    return () => screen.abort()
  }, [])
  return cursor
}

/** Presses a button of the selection's bar, if a product is ticked. */
function press(action: 'edit' | 'delete'): void {
  document.querySelector<HTMLElement>(`[data-selection-action="${action}"]`)?.click()
}

async function listenSoon(actionsNow: () => ListActions, gone: AbortSignal): Promise<void> {
  const { listenToKeys } = await import('#src/features/products/list/keys/list-keys.ts')
  if (!gone.aborted) gone.addEventListener('abort', listenToKeys(actionsNow))
}
