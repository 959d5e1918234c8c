import { useCallback, useMemo, useState } from 'react'

/** The ticked products of a list, one by one or all at once; one that leaves the list is no longer ticked. */
export function useTicked(present: readonly { id: string }[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const selected = useMemo(
    () => present.map(({ id }) => id).filter((id) => ticked.has(id)),
    [present, ticked],
  )
  const tick = useCallback((id: string, isTicked: boolean) => {
    setTicked((before) => {
      const after = new Set(before)
      if (isTicked) after.add(id)
      else after.delete(id)
      return after
    })
  }, [])
  const tickAll = useCallback(
    (isTicked: boolean) => setTicked(new Set(isTicked ? present.map(({ id }) => id) : [])),
    [present],
  )
  return { selected, ticked, tick, tickAll }
}
