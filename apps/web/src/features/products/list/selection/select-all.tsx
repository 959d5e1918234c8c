import { useEffect, useRef } from 'react'
import { Checkbox } from '#src/ui/checkbox.tsx'

/** Ticks all shown products, or none. */
export function SelectAll({
  shown,
  selected,
  onSelectAll,
  onClear,
}: {
  /** How many products are shown, and how many of them are ticked. */
  shown: number
  selected: number
  onSelectAll: () => void
  onClear: () => void
}) {
  const tick = useRef<HTMLInputElement>(null)
  const hasAll = shown > 0 && selected === shown
  useEffect(() => {
    if (tick.current) tick.current.indeterminate = selected > 0 && !hasAll
  }, [selected, hasAll])
  return (
    <Checkbox
      ref={tick}
      label={
        <>
          Select all<span className="sr-only">&#32;{shown.toLocaleString('en')}</span>
        </>
      }
      checked={hasAll}
      disabled={shown === 0}
      onChange={hasAll ? onClear : onSelectAll}
      className="shrink-0 self-center max-md:hidden"
    />
  )
}
