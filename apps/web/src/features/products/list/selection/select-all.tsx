import { useEffect, useRef } from 'react'

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
    <label className="touch-target flex min-h-9 shrink-0 items-center gap-2 text-sm max-md:hidden">
      <input
        ref={tick}
        type="checkbox"
        checked={hasAll}
        disabled={shown === 0}
        onChange={hasAll ? onClear : onSelectAll}
        className="size-4.5 accent-accent"
      />
      Select all<span className="sr-only">&#32;{shown.toLocaleString('en')}</span>
    </label>
  )
}
