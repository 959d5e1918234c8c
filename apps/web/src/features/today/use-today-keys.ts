import { useEffect, useRef } from 'react'
import type { Cursor } from '#src/entities/product/list/use-revealed.ts'
import { type TodayItem, stepsIn } from '#src/features/today/today-items.ts'
import type { TodayActions } from '#src/features/today/today-keys.ts'

/** Moves the keyboard's step and acts on it. The code for keys is loaded after the screen is shown: a phone does not need it. */
export function useTodayKeys({
  items,
  cursor,
  onMove,
  onShowKeys,
}: {
  items: readonly TodayItem[]
  cursor: Cursor
  onMove: (cursor: Cursor) => void
  onShowKeys: () => void
}): void {
  /** The last place of the keyboard's step: it continues there when that step is gone. */
  const lastPlace = useRef(0)
  const actions: TodayActions = {
    move: (by) => {
      const steps = stepsIn(items).map(({ product }) => product.id)
      const at = steps.indexOf(focusedStep() ?? cursor?.id ?? '')
      const wanted = at === -1 ? lastPlace.current + Math.min(by, 0) : at + by
      const next = Math.min(Math.max(wanted, 0), steps.length - 1)
      lastPlace.current = next
      const id = steps[next]
      if (id !== undefined) onMove({ id })
    },
    open: () => linkOf(cursor)?.click(),
    press: (action) => {
      const row = (document.activeElement ?? document.body).closest('[data-columns] li')
      const shown = row ?? linkOf(cursor)?.closest('li')
      shown?.querySelector<HTMLElement>(`[data-step-key="${action}"]`)?.click()
    },
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
}

function focusedStep(): string | undefined {
  const row = document.activeElement?.closest('[data-columns] li')
  return row?.querySelector<HTMLElement>('[data-product]')?.dataset['product']
}

function linkOf(cursor: Cursor): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-columns] [data-product="${cursor?.id}"]`)
}

async function listenSoon(actionsNow: () => TodayActions, gone: AbortSignal): Promise<void> {
  const { listenToTodayKeys } = await import('#src/features/today/today-keys.ts')
  if (!gone.aborted) gone.addEventListener('abort', listenToTodayKeys(actionsNow))
}
