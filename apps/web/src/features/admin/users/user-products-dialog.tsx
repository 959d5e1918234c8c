import { isProductStatus, labelOfStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { centsOf, formatMoney } from '@sampletrail/domain/money/money.ts'
import { UNASSIGNED } from '@sampletrail/domain/sellers/seller-name.ts'
import { Package } from 'lucide-react'
import { useState } from 'react'
import { AdminTable } from '#src/features/admin/table/admin-table.tsx'
import type { TableColumn } from '#src/features/admin/table/table-column.ts'
import type { TableState } from '#src/features/admin/table/table-state.ts'
import {
  useUserProducts,
  type AdminUser,
  type AdminUserProduct,
} from '#src/features/admin/users/use-users.ts'
import { formatDay } from '#src/features/admin/users/user-words.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

const columns: TableColumn<AdminUserProduct, 'created_at'>[] = [
  {
    label: 'Product',
    isHead: true,
    render: ({ name, archived }) => (
      <span className="flex flex-col gap-0.5">
        <span dir="auto" className="font-semibold wrap-anywhere">
          {name ?? 'Without a name'}
        </span>
        {archived && <span className="text-xs text-ink-muted">Archived</span>}
      </span>
    ),
  },
  {
    label: 'Seller',
    render: ({ seller_name }) => (
      <span dir="auto" className="wrap-anywhere">
        {seller_name ?? UNASSIGNED}
      </span>
    ),
  },
  {
    label: 'Status',
    render: ({ status }) => (isProductStatus(status) ? labelOfStatus(status) : status),
  },
  {
    label: 'Price',
    className: 'tabular',
    render: ({ price, currency }) => formatMoney(centsOf(price), currency),
  },
  {
    label: 'Added',
    className: 'tabular whitespace-nowrap',
    render: ({ created_at }) => formatDay(created_at),
  },
  {
    label: 'Changed',
    className: 'tabular whitespace-nowrap',
    render: ({ updated_at }) => formatDay(updated_at),
  },
]

/** A person's products, for an admin who helps them. Receipts, screenshots and notes are not shown. */
export function UserProductsDialog({
  user: { id, email },
  onClose,
}: {
  user: Pick<AdminUser, 'id' | 'email'>
  onClose: () => void
}) {
  const [state, setState] = useState<TableState<'created_at'>>({
    q: '',
    sort: 'created_at',
    descending: true,
    page: 1,
    size: 10,
  })
  const query = useUserProducts(id, state)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="lg"
      title="Products"
      description={email}
    >
      <AdminTable
        label="User products"
        pagesLabel="Pages of products"
        columns={columns}
        rowKey={(product) => product.id}
        query={query}
        errorTitle="Failed to load user products"
        empty={<EmptyState icon={Package} title="No products" />}
        state={state}
        onChange={setState}
      />
    </Dialog>
  )
}
