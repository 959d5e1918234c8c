import { useCallback, useMemo, useState } from 'react'

/** The ticked products; one that leaves the list is ticked no more. */
export function useSelection(present: readonly { id: string }[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const selected = useMemo(
    () => new Set(present.filter(({ id }) => ticked.has(id)).map(({ id }) => id)),
    [present, ticked],
  )
  const select = useCallback((id: string, isTicked: boolean) => {
    setTicked((before) => {
      const after = new Set(before)
      if (isTicked) after.add(id)
      else after.delete(id)
      return after
    })
  }, [])
  const clear = useCallback(() => setTicked(new Set()), [])
  return { selected, select, clear }
}
