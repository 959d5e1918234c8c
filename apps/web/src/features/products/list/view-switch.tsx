import { LayoutGrid, Rows3 } from 'lucide-react'
import { type ListView, keepListView } from '#src/features/products/list/list-view.ts'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'

const VIEWS = [
  { view: 'grid', icon: LayoutGrid, label: 'Show as cards' },
  { view: 'table', icon: Rows3, label: 'Show as table' },
] as const

/** Switches between cards and table; phones only have room for the other one. */
export function ViewSwitch({
  view,
  onChange,
}: {
  view: ListView
  onChange: (part: { view: ListView }) => void
}) {
  return (
    <fieldset aria-label="View" className="flex">
      {VIEWS.map((entry) => (
        <IconButton
          key={entry.view}
          icon={entry.icon}
          label={entry.label}
          aria-pressed={view === entry.view}
          className={classNames(view === entry.view && 'bg-sunken text-ink max-md:hidden')}
          onClick={() => {
            keepListView(entry.view)
            onChange({ view: entry.view })
          }}
        />
      ))}
    </fieldset>
  )
}
