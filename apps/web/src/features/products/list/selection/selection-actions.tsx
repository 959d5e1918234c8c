import { leftOutText, whyNotOneLink } from '@sampletrail/domain/cases/share-ticks.ts'
import { FileCheck, Pencil, Trash2, X } from 'lucide-react'
import { Suspense, lazy, useRef, useState } from 'react'
import { useShareDialog } from '#src/entities/case/use-share-dialog.tsx'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { drawnLink, focusedProduct, nextOf } from '#src/features/products/list/keys/row-focus.ts'
import { useDeleteProducts } from '#src/features/products/list/selection/use-delete-products.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { showNotice } from '#src/ui/toast.tsx'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#src/ui/confirm-dialog.tsx')).ConfirmDialog,
}))
const BulkEditDialog = lazy(async () => ({
  default: (await import('#src/features/products/list/selection/bulk-edit-dialog.tsx'))
    .BulkEditDialog,
}))

type Opened = 'question' | 'edit'

/** Actions for the ticked products: a bar at the lower edge, within reach at every scroll position. */
export function SelectionActions({
  selected,
  products,
  isDisabled,
  onClear,
}: {
  selected: ReadonlySet<string>
  /** The products in the list, including the ticked ones. */
  products: readonly ProductListRow[]
  isDisabled: (id: string) => boolean
  onClear: () => void
}) {
  const remove = useDeleteProducts()
  const proof = useShareDialog()
  const [used, setUsed] = useState<readonly Opened[]>([])
  const [opened, setOpened] = useState<Opened | null>(null)
  const [edited, setEdited] = useState<ProductListRow[]>([])
  const show = (what: Opened): void => {
    setUsed([...used, what])
    setOpened(what)
  }
  /** The row from which the question was opened, and after deleting the one that replaces it. */
  const asked = useRef<string | null>(null)
  const ask = (): void => {
    asked.current = focusedProduct() ?? null
    show('question')
  }
  const edit = (): void => {
    setEdited(products.filter(({ id }) => selected.has(id) && !isDisabled(id)))
    show('edit')
  }
  const shareProof = (): void => {
    const chosen = products.filter(({ id }) => selected.has(id) && !isDisabled(id))
    const why =
      chosen.length === 0
        ? 'These products are disabled. Upgrade to Pro to share their proof.'
        : whyNotOneLink(chosen)
    if (why !== null) {
      showNotice(why, { id: 'share-proof' })
      return
    }
    proof.share(chosen.map(({ id }) => id))
    const left = leftOutText(selected.size - chosen.length)
    if (left !== null) showNotice(left, { id: 'share-proof' })
  }
  const close = (): void => setOpened(null)
  return (
    <>
      {selected.size > 0 && (
        <section
          aria-label="Selection"
          className="pointer-events-none fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-30 px-2 pb-2 md:bottom-0 md:pb-4"
        >
          <div className="pointer-events-auto mx-auto flex w-fit max-w-full items-center gap-2 rounded-lg border border-line bg-raised p-2 shadow-lg">
            <IconButton icon={X} label="Clear selection" onClick={onClear} />
            <span className="tabular text-sm font-semibold max-sm:sr-only">
              {selected.size.toLocaleString('en')} selected
            </span>
            <Button
              variant="secondary"
              data-selection-action="edit"
              aria-keyshortcuts="e"
              onClick={edit}
            >
              <Pencil aria-hidden className="size-4 max-sm:hidden" />
              Edit<span className="sr-only"> Selected</span>
            </Button>
            <Button variant="secondary" onClick={shareProof}>
              <FileCheck aria-hidden className="size-4 shrink-0" />
              <span className="max-sm:sr-only">Share proof</span>
            </Button>
            <Button
              variant="danger"
              data-selection-action="delete"
              aria-keyshortcuts="Delete"
              onClick={ask}
            >
              <Trash2 aria-hidden className="size-4 max-sm:hidden" />
              Delete Selected ({selected.size})
            </Button>
          </div>
        </section>
      )}
      {proof.dialog}
      <Suspense>
        {used.includes('question') && (
          <ConfirmDialog
            open={opened === 'question'}
            onOpenChange={close}
            title="Delete products"
            confirmLabel="Delete"
            tone="danger"
            finalFocus={() => drawnLink(asked.current)}
            onConfirm={() => {
              asked.current = nextOf(products, asked.current, selected)
              remove([...selected])
              onClear()
            }}
          >
            Are you sure you want to delete {selected.size} selected products?
          </ConfirmDialog>
        )}
        {used.includes('edit') && (
          <BulkEditDialog
            key={used.length}
            products={edited}
            disabledCount={selected.size - edited.length}
            open={opened === 'edit'}
            onOpenChange={close}
            onDone={onClear}
          />
        )}
      </Suspense>
    </>
  )
}
