import { Link } from '@tanstack/react-router'
import type { SavedView } from '#src/entities/saved-view/saved-view-row.ts'
import { searchOfView } from '#src/features/products/views/compare-views.ts'

const linkStyle =
  'touch-target inline-flex min-h-9 items-center rounded-full border border-line bg-surface px-3 text-sm font-medium ' +
  'whitespace-nowrap text-ink-muted transition-colors hover:border-line-strong hover:text-ink ' +
  'aria-[current=page]:border-current/40 aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink'

/** The views as links in a row; if there is no room, the row scrolls. */
export function ViewLinks({
  views,
  onOpen,
}: {
  views: readonly SavedView[]
  onOpen: (view: SavedView | null) => void
}) {
  return (
    <ul className="flex min-w-0 gap-2 overflow-x-auto p-1 [scrollbar-width:thin]">
      <li>
        <Link
          to="/dashboard/products"
          activeOptions={{ exact: true }}
          className={linkStyle}
          onClick={() => onOpen(null)}
        >
          All products
        </Link>
      </li>
      {views.map((view) => (
        <li key={view.id}>
          <Link
            to="/dashboard/products"
            search={searchOfView(view)}
            activeOptions={{ exact: true }}
            className={linkStyle}
            onClick={() => onOpen(view)}
          >
            <span dir="auto" className="max-w-52 truncate">
              {view.name}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
