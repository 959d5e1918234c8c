import { Keyboard, LayoutGrid, Rows3 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ListView } from '#src/features/products/list/list-view.ts'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'

const VIEWS = [
  { view: 'grid', icon: LayoutGrid, label: 'Show as cards' },
  { view: 'table', icon: Rows3, label: 'Show as table' },
] as const

/** Above the list: ticks all shown products, switches between cards and table, and shows the keyboard shortcuts. */
export function ListToolbar({
  shown,
  selected,
  view,
  onSelectAll,
  onClear,
  onViewChange,
  onShowKeys,
}: {
  /** How many products are shown, and how many of them are ticked. */
  shown: number
  selected: number
  view: ListView
  onSelectAll: () => void
  onClear: () => void
  onViewChange: (view: ListView) => void
  onShowKeys: () => void
}) {
  const tick = useRef<HTMLInputElement>(null)
  const hasAll = selected === shown
  useEffect(() => {
    if (tick.current) tick.current.indeterminate = selected > 0 && !hasAll
  }, [selected, hasAll])
  return (
    <div className="-my-2 flex items-center gap-2">
      <label className="touch-target flex min-h-10 items-center gap-2.5 text-sm">
        <input
          ref={tick}
          type="checkbox"
          checked={hasAll}
          onChange={hasAll ? onClear : onSelectAll}
          className="ml-0.5 size-4.5 accent-accent"
        />
        <span className="tabular">Select all {shown.toLocaleString('en')}</span>
      </label>
      <fieldset aria-label="View" className="ml-auto flex gap-1">
        <IconButton
          icon={Keyboard}
          label="Keyboard shortcuts"
          className="pointer-coarse:hidden"
          onClick={onShowKeys}
        />
        {VIEWS.map((entry) => (
          <IconButton
            key={entry.view}
            icon={entry.icon}
            label={entry.label}
            aria-pressed={view === entry.view}
            className={classNames(view === entry.view && 'bg-sunken text-ink')}
            onClick={() => onViewChange(entry.view)}
          />
        ))}
      </fieldset>
    </div>
  )
}
