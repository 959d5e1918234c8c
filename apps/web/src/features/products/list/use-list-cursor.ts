import { useEffect, useRef, useState } from 'react'
import type { ListActions } from '#src/features/products/list/list-keys.ts'
import type { Select } from '#src/features/products/list/use-selection.ts'
import type { Cursor } from '#src/features/products/list/use-revealed.ts'

/**
 * The product that the keyboard is on, and the keys that move it. What listens to keys is loaded once the screen is
 * there: it is no part of what a phone has to fetch.
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
  const [cursor, setCursor] = useState<Cursor>(null)
  const place = (): number => {
    const id = focusedProduct() ?? cursor?.id
    return shown.findIndex((product) => product.id === id)
  }
  const actions: ListActions = {
    move: (step) => {
      const at = place()
      const next = at === -1 ? 0 : Math.min(Math.max(at + step, 0), shown.length - 1)
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

/** The product whose card or row has the focus. */
function focusedProduct(): string | undefined {
  return (
    document.activeElement?.closest('[data-product-item]')?.getAttribute('data-product-item') ??
    undefined
  )
}

async function listenSoon(actionsNow: () => ListActions, gone: AbortSignal): Promise<void> {
  const { listenToKeys } = await import('#src/features/products/list/list-keys.ts')
  if (!gone.aborted) gone.addEventListener('abort', listenToKeys(actionsNow))
}
