import { MOST_VIEWS } from '@sampletrail/domain/products/view-name.ts'
import { Bookmark, BookmarkPlus, ListOrdered, RefreshCw } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import type { SavedView } from '#src/entities/saved-view/saved-view-row.ts'
import { useSavedViews } from '#src/entities/saved-view/use-saved-views.ts'
import type { ListFilters } from '#src/features/products/list/filter/list-filters.ts'
import { isViewShown, viewSearchOf } from '#src/features/products/views/compare-views.ts'
import { useSaveView } from '#src/features/products/views/use-save-view.ts'
import { useUpdateView } from '#src/features/products/views/use-update-view.ts'
import { ViewLinks } from '#src/features/products/views/view-links.tsx'
import { Button } from '#src/ui/button.tsx'
import { Menu } from '#src/ui/menu.tsx'

const ViewNameDialog = lazy(async () => ({
  default: (await import('#src/features/products/views/view-name-dialog.tsx')).ViewNameDialog,
}))
const ManageViewsDialog = lazy(async () => ({
  default: (await import('#src/features/products/views/manage-views-dialog.tsx')).ManageViewsDialog,
}))

const NO_VIEWS: readonly SavedView[] = []

/** The saved views above the list: opened by a press, saved and managed through a menu. */
export function SavedViews({ filters }: { filters: ListFilters }) {
  const views = useSavedViews().data ?? NO_VIEWS
  const keep = useSaveView()
  const update = useUpdateView(filters)
  const [openedId, setOpenedId] = useState<string | null>(null)
  // One id for all attempts to save a view: a retry can never add it twice.
  const [newId, setNewId] = useState('')
  const [dialog, setDialog] = useState<'name' | 'manage' | null>(null)
  const shown = views.find((view) => isViewShown(view, filters))
  const changed = shown ? undefined : views.find(({ id }) => id === openedId)

  async function save(name: string): Promise<void> {
    const position = Math.max(-1, ...views.map((view) => view.position)) + 1
    const view = { id: newId, name, search: viewSearchOf(filters), position }
    await keep(view)
    setOpenedId(view.id)
  }

  return (
    <section aria-label="Saved views" className="-my-2 flex min-h-11 items-center gap-1">
      <Menu
        align="start"
        renderTrigger={(props) => (
          <Button {...props} variant="quiet" size="sm" className="-ml-3 shrink-0">
            <Bookmark aria-hidden className="size-4" />
            Views
          </Button>
        )}
        sections={[
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
      {views.length > 0 && (
        <ViewLinks views={views} onOpen={(view) => setOpenedId(view?.id ?? null)} />
      )}
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
