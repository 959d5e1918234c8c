import { MOST_VIEWS } from '@sampletrail/domain/products/view-name.ts'
import { Bookmark, BookmarkPlus, ListOrdered, RefreshCw } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'
import type { SavedView } from '#src/entities/saved-view/saved-view-row.ts'
import { useSavedViews } from '#src/entities/saved-view/use-saved-views.ts'
import type { ListFilters } from '#src/features/products/list/filter/list-filters.ts'
import {
  isViewShown,
  searchOfView,
  viewSearchOf,
} from '#src/features/products/views/compare-views.ts'
import { useSaveView } from '#src/features/products/views/use-save-view.ts'
import { useUpdateView } from '#src/features/products/views/use-update-view.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Menu } from '#src/ui/menu.tsx'

const ViewNameDialog = lazy(async () => ({
  default: (await import('#src/features/products/views/view-name-dialog.tsx')).ViewNameDialog,
}))
const ManageViewsDialog = lazy(async () => ({
  default: (await import('#src/features/products/views/manage-views-dialog.tsx')).ManageViewsDialog,
}))

const NO_VIEWS: readonly SavedView[] = []

/** The menu of the saved views: opens, saves and manages them. Its button names the view that the list shows. */
export function SavedViews({ filters }: { filters: ListFilters }) {
  const views = useSavedViews().data ?? NO_VIEWS
  const keep = useSaveView()
  const update = useUpdateView(filters)
  const navigate = useNavigate()
  const [openedId, setOpenedId] = useState<string | null>(null)
  // One id for all attempts to save a view: a retry can never add it twice.
  const [newId, setNewId] = useState('')
  const [dialog, setDialog] = useState<'name' | 'manage' | null>(null)
  const shown = views.find((view) => isViewShown(view, filters))
  const changed = shown ? undefined : views.find(({ id }) => id === openedId)

  function open(view: SavedView | null): void {
    setOpenedId(view?.id ?? null)
    void navigate({ to: '/dashboard/products', search: view ? searchOfView(view) : {} })
  }

  async function save(name: string): Promise<void> {
    const position = Math.max(-1, ...views.map((view) => view.position)) + 1
    const view = { id: newId, name, search: viewSearchOf(filters), position }
    await keep(view)
    setOpenedId(view.id)
  }

  return (
    <section aria-label="Saved views" className="flex shrink-0">
      <Menu
        align="start"
        renderTrigger={(props) => (
          <Button
            {...props}
            variant="quiet"
            className={classNames('max-lg:px-2.5', shown && 'text-accent-ink')}
          >
            <Bookmark aria-hidden className="size-4 max-md:size-5" />
            <span className="max-lg:sr-only">
              {shown ? <span className="sr-only">Views: </span> : 'Views'}
              {shown && (
                <span dir="auto" className="block max-w-28 truncate xl:max-w-40">
                  {shown.name}
                </span>
              )}
            </span>
          </Button>
        )}
        sections={[
          ...(views.length > 0
            ? [
                {
                  label: 'Saved views',
                  actions: [
                    {
                      label: 'All products',
                      checked: isViewShown({ search: '' }, filters),
                      onSelect: () => open(null),
                    },
                    ...views.map((view) => ({
                      label: view.name,
                      checked: view === shown,
                      onSelect: () => open(view),
                    })),
                  ],
                },
              ]
            : []),
          {
            actions: [
              {
                label: 'Save current filters…',
                icon: BookmarkPlus,
                disabled: views.length >= MOST_VIEWS,
                onSelect: () => {
                  setNewId(crypto.randomUUID())
                  setDialog('name')
                },
              },
              ...(changed
                ? [
                    {
                      label: `Update “${changed.name}”`,
                      icon: RefreshCw,
                      onSelect: () => update(changed),
                    },
                  ]
                : []),
              ...(views.length > 0
                ? [
                    {
                      label: 'Manage views…',
                      icon: ListOrdered,
                      onSelect: () => setDialog('manage'),
                    },
                  ]
                : []),
            ],
          },
        ]}
      />
      <Suspense>
        {dialog === 'name' && (
          <ViewNameDialog
            open
            onOpenChange={() => setDialog(null)}
            title="Save view"
            description="Search, filters and order of the list, to come back to."
            views={views.filter(({ id }) => id !== newId)}
            onSave={save}
          />
        )}
        {dialog === 'manage' && (
          <ManageViewsDialog
            open
            onOpenChange={() => setDialog(null)}
            views={views}
            filters={filters}
          />
        )}
      </Suspense>
    </section>
  )
}
