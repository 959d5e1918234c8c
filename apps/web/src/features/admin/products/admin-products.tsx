import { Link } from '@tanstack/react-router'
import { FileUp, Package, Plus, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { DeleteOffersDialog } from '#src/features/admin/products/delete-offers-dialog.tsx'
import { offerColumns } from '#src/features/admin/products/offer-columns.tsx'
import { OfferRowActions } from '#src/features/admin/products/offer-row-actions.tsx'
import { ProductFilters } from '#src/features/admin/products/product-filters.tsx'
import type { OfferFilters, OfferSort } from '#src/features/admin/products/products-search.ts'
import {
  type AdminOffer,
  MOST_COUNTED,
  REACH,
  useAdminOffers,
} from '#src/features/admin/products/use-admin-offers.ts'
import { AdminPage } from '#src/features/admin/shell/admin-page.tsx'
import { AdminTable } from '#src/features/admin/table/admin-table.tsx'
import type { TableColumn } from '#src/features/admin/table/table-column.ts'
import { TableSearchField } from '#src/features/admin/table/table-search-field.tsx'
import type { TableState } from '#src/features/admin/table/table-state.ts'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

const OfferDialog = lazy(async () => ({
  default: (await import('#src/features/admin/products/offer-dialog.tsx')).OfferDialog,
}))

export interface AdminProductsProps {
  state: TableState<OfferSort>
  filters: OfferFilters
  onChange: (state: TableState<OfferSort>, filters: OfferFilters) => void
  /** The button that looks for an offer on eBay. */
  matchOf: (offer: AdminOffer) => ReactNode
}

type Open =
  | { kind: 'edit'; offer: AdminOffer | null }
  | { kind: 'delete'; offers: readonly AdminOffer[] }
  | null

/** The catalogue, with offers in every state. docs/behaviour/admin-catalogue.md */
export function AdminProducts({ state, filters, onChange, matchOf }: AdminProductsProps) {
  const query = useAdminOffers(state, filters)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const chosen = (query.data?.rows ?? []).filter(({ id }) => picked.has(id))

  function pick(id: string, isPicked: boolean): void {
    setPicked(
      (before) => new Set(isPicked ? [...before, id] : [...before].filter((one) => one !== id)),
    )
  }

  const columns: TableColumn<AdminOffer, OfferSort>[] = [
    {
      label: 'Select',
      render: ({ id, name }) => (
        <Checkbox
          label={`Select: ${name}`}
          hideLabel
          checked={picked.has(id)}
          onChange={({ target }) => pick(id, target.checked)}
        />
      ),
    },
    ...offerColumns,
    {
      label: 'Actions',
      render: (offer) => (
        <OfferRowActions
          offer={offer}
          match={matchOf(offer)}
          onEdit={() => setOpen({ kind: 'edit', offer })}
          onDelete={() => setOpen({ kind: 'delete', offers: [offer] })}
        />
      ),
    },
  ]

  return (
    <AdminPage title="Products" lead="Offers of global sellers, which users find and track.">
      <div className="flex flex-wrap items-end gap-2">
        <TableSearchField
          label="Search products"
          placeholder="Search by name..."
          value={state.q}
          onChange={(q) => onChange({ ...state, q, page: 1 }, filters)}
        />
        <ProductFilters
          filters={filters}
          onChange={(next) => onChange({ ...state, page: 1 }, next)}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {/* Its line is there before the number is, so that nothing moves. */}
        <output className="tabular min-h-5 text-sm text-ink-muted max-sm:w-full">
          {query.data !== undefined && foundWords(query.data.found)}
        </output>
        <span className="flex flex-wrap gap-2">
          {chosen.length > 0 && (
            <Button variant="danger" onClick={() => setOpen({ kind: 'delete', offers: chosen })}>
              <Trash2 aria-hidden className="size-4" />
              Delete {chosen.length}
            </Button>
          )}
          <Link to="/admin/products/import" className={buttonStyle('secondary')}>
            <FileUp aria-hidden className="size-4" />
            Import offers
          </Link>
          <Button onClick={() => setOpen({ kind: 'edit', offer: null })}>
            <Plus aria-hidden className="size-4" />
            Add Product
          </Button>
        </span>
      </div>
      <AdminTable
        label="Products"
        columns={columns}
        rowKey={({ id }) => id}
        query={query}
        errorTitle="Failed to load products"
        empty={
          <EmptyState icon={Package} title="No products found">
            {isNarrowed(state, filters)
              ? 'Try another search, or clear the filters.'
              : 'Offers come from their sources, or you add them here.'}
          </EmptyState>
        }
        state={state}
        onChange={(next) => onChange(next, filters)}
      />
      {open?.kind === 'edit' && (
        <Suspense>
          <OfferDialog offer={open.offer} open onOpenChange={close} />
        </Suspense>
      )}
      {open?.kind === 'delete' && (
        <DeleteOffersDialog
          offers={open.offers}
          open
          onOpenChange={close}
          onDeleted={() => setPicked(new Set())}
        />
      )}
    </AdminPage>
  )
}

function isNarrowed({ q }: TableState<OfferSort>, filters: OfferFilters): boolean {
  return q !== '' || Object.values(filters).some((value) => value !== null)
}

function foundWords(found: number): string {
  const count = found > MOST_COUNTED ? '10,000+' : found.toLocaleString('en-US')
  const words = `${count} ${found === 1 ? 'product' : 'products'}`
  return found > REACH
    ? `${words}. The first ${REACH.toLocaleString('en-US')} are listed. Narrow the search to see others.`
    : words
}
