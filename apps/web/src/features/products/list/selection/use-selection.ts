import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

const nothing: ReadonlySet<string> = new Set()

/** Ticks or unticks a product; with `isRange` all between the last ticked one and this one. */
export type Select = (id: string, isTicked: boolean, isRange?: boolean) => void

/** The ticked products and what changes them. */
export type Selection = ReturnType<typeof useSelection>

/** The ticked products; one that leaves the list is no longer ticked, and is ticked again when it returns. */
export function useSelection(present: readonly { id: string }[]) {
  const [ticked, setTicked] = useState(nothing)
  const selected = useMemo(
    () =>
      ticked.size === 0
        ? nothing
        : new Set(present.filter(({ id }) => ticked.has(id)).map(({ id }) => id)),
    [present, ticked],
  )
  const latest = useRef(present)
  const anchor = useRef<string | null>(null)
  useEffect(() => {
    latest.current = present
  }, [present])

  const select = useCallback<Select>((id, isTicked, isRange = false) => {
    const ids = isRange ? idsBetween(latest.current, anchor.current, id) : [id]
    anchor.current = id
    setTicked((before) => {
      const after = new Set(before)
      for (const one of ids) {
        if (isTicked) after.add(one)
        else after.delete(one)
      }
      return after
    })
  }, [])
  const selectAll = useCallback(() => {
    setTicked((before) => new Set([...before, ...latest.current.map(({ id }) => id)]))
  }, [])
  const clear = useCallback(() => {
    anchor.current = null
    setTicked(nothing)
  }, [])
  return useMemo(
    () => ({ selected, select, selectAll, clear }),
    [selected, select, selectAll, clear],
  )
}

/** The ids from one product to another in the list's order; only the second if the first is not shown. */
function idsBetween(present: readonly { id: string }[], from: string | null, to: string): string[] {
  const start = present.findIndex(({ id }) => id === from)
  const end = present.findIndex(({ id }) => id === to)
  if (start === -1 || end === -1) return [to]
  return present.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ id }) => id)
}
