import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ListFilters } from '#src/features/products/list/filter/list-filters.ts'

/** The address follows this long after the last key. */
const REST_MS = 250

/** `over` are the searches in the address that it replaces: the earlier one, and those written on the way. */
type Typed = { text: string; over: readonly string[]; isWritten: boolean }

/** Changes some of the filters; text typed meanwhile stays. */
export type ChangeFilters = (part: Partial<ListFilters>) => void

/**
 * The filters of the address with the typed text over them. The list follows each key at once. The address, which every part
 * of the app reads, follows after a typing pause, on leaving the field and before the page closes. When the address changes
 * otherwise, for example after Back, it replaces the typed text.
 */
export function useTypedSearch(
  filters: ListFilters,
  onFiltersChange: (filters: ListFilters) => void,
): {
  filters: ListFilters
  change: ChangeFilters
  type: (text: string) => void
  /** Writes the typed text at once. */
  settle: () => void
} {
  const [typed, setTyped] = useState<Typed | null>(null)
  const stands = typed?.over.includes(filters.search) === true
  const isDone = typed?.isWritten === true && typed.text === filters.search
  if (typed !== null && (!stands || isDone)) setTyped(null)
  const search = stands ? typed.text : filters.search
  const current = useMemo(() => ({ ...filters, search }), [filters, search])

  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef({ filters, current, onFiltersChange })
  useEffect(() => {
    latest.current = { filters, current, onFiltersChange }
  })

  const change = useCallback<ChangeFilters>((part) => {
    stopWaiting(timer)
    const next = { ...latest.current.current, ...part }
    setTyped(
      (before) =>
        before && { text: next.search, over: [...before.over, next.search], isWritten: true },
    )
    latest.current.onFiltersChange(next)
  }, [])
  const settle = useCallback(() => {
    if (timer.current !== undefined) change({})
  }, [change])
  const type = useCallback(
    (text: string) => {
      stopWaiting(timer)
      timer.current = setTimeout(settle, REST_MS)
      const below = latest.current.filters.search
      setTyped((before) => ({
        text: text.trim(),
        over: [...(before?.over ?? []), below],
        isWritten: false,
      }))
    },
    [settle],
  )

  const isOvertaken = typed === null
  useEffect(() => {
    if (isOvertaken) stopWaiting(timer)
  }, [isOvertaken])
  useEffect(() => {
    window.addEventListener('pagehide', settle)
    return () => {
      window.removeEventListener('pagehide', settle)
      stopWaiting(timer)
    }
  }, [settle])
  return { filters: current, change, type, settle }
}

function stopWaiting(timer: { current: ReturnType<typeof setTimeout> | undefined }): void {
  clearTimeout(timer.current)
  timer.current = undefined
}
