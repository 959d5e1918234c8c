import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Store } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { SellerMark } from '#src/entities/seller/seller-mark.tsx'
import { useUser } from '#src/entities/session/use-session.ts'
import { AdminPage } from '#src/features/admin/shell/admin-page.tsx'
import type { AdminSeller } from '#src/features/admin/sellers/admin-seller-form.ts'
import { readSeller } from '#src/features/admin/sellers/change-sellers.ts'
import { SellerActions } from '#src/features/admin/sellers/seller-actions.tsx'
import {
  SELLER_SORTS,
  SELLER_START,
  type SellerSearch,
  type SellerSort,
} from '#src/features/admin/sellers/seller-search.ts'
import {
  type ListedSeller,
  useAdminSellers,
} from '#src/features/admin/sellers/use-admin-sellers.ts'
import { AdminTable } from '#src/features/admin/table/admin-table.tsx'
import type { TableColumn } from '#src/features/admin/table/table-column.ts'
import { TableSearchField } from '#src/features/admin/table/table-search-field.tsx'
import { tableSearchOf, tableStateOf } from '#src/features/admin/table/table-state.ts'
import { showFailure } from '#src/lib/query-client.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Select } from '#src/ui/select.tsx'

const AdminSellerDialog = lazy(async () => ({
  default: (await import('#src/features/admin/sellers/admin-seller-dialog.tsx')).AdminSellerDialog,
}))
const DeleteSellerQuestion = lazy(async () => ({
  default: (await import('#src/features/admin/sellers/delete-seller-question.tsx'))
    .DeleteSellerQuestion,
}))

const TYPES = [
  { value: 'all', label: 'All Types' },
  { value: 'global', label: 'Global' },
  { value: 'active', label: 'Global, active' },
  { value: 'user', label: 'User' },
] as const

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

const columns: readonly TableColumn<ListedSeller, SellerSort>[] = [
  {
    label: 'Seller',
    className: 'lg:w-1/3 lg:min-w-40',
    sort: 'name',
    sortLabel: 'Name',
    isHead: true,
    render: ({ name, thumbnail_url, owner_email }) => (
      <span className="flex items-center gap-2.5">
        <SellerMark name={name} thumbnailUrl={thumbnail_url} className="size-8" />
        <span className="flex min-w-0 flex-col items-start">
          <span dir="auto" className="font-semibold wrap-anywhere">
            {name}
          </span>
          {owner_email !== null && (
            <Link
              to="/admin/users"
              search={{ q: owner_email }}
              className="touch-target text-xs wrap-anywhere text-ink-muted hover:text-accent-ink hover:underline"
            >
              {owner_email}
            </Link>
          )}
        </span>
      </span>
    ),
  },
  {
    label: 'Products',
    sort: 'products',
    className: 'tabular lg:text-right',
    render: ({ products }) => products.toLocaleString('en-US'),
  },
  {
    label: 'Last 48h',
    sort: 'recent',
    className: 'tabular lg:text-right',
    render: ({ recent_products }) => recent_products.toLocaleString('en-US'),
  },
  {
    label: 'Type',
    sort: 'type',
    render: ({ is_global }) => (is_global ? 'Global' : 'User'),
  },
  {
    label: 'Status',
    sort: 'status',
    render: ({ is_active }) => (
      <Badge tone={is_active ? 'green' : 'grey'}>{is_active ? 'Active' : 'Inactive'}</Badge>
    ),
  },
  {
    label: 'VIP',
    sort: 'vip',
    render: ({ is_vip }) => (
      <Badge tone={is_vip ? 'purple' : 'grey'}>{is_vip ? 'VIP' : 'Regular'}</Badge>
    ),
  },
  {
    label: 'Free/Trial',
    sort: 'plans',
    render: ({ is_for_free_and_trial }) => (is_for_free_and_trial ? 'Yes' : 'No'),
  },
  {
    label: 'Created',
    sort: 'created',
    className: 'tabular',
    render: ({ created_at }) => (
      <time dateTime={created_at}>{day.format(new Date(created_at))}</time>
    ),
  },
]

type Task =
  | { kind: 'add' }
  | { kind: 'edit'; seller: AdminSeller }
  | { kind: 'delete'; seller: ListedSeller }

/** All sellers, of the catalogue and of users, with an admin's actions. docs/behaviour/admin-sellers.md */
export function AdminSellers({
  search,
  onSearch,
}: {
  search: SellerSearch
  onSearch: (search: SellerSearch) => void
}) {
  const state = tableStateOf(search, SELLER_SORTS, SELLER_START)
  const type = search.type ?? 'all'
  const query = useAdminSellers(state, type)
  const client = useQueryClient()
  const { id: userId } = useUser()
  const [task, setTask] = useState<Task | null>(null)
  const filter = search.type === undefined ? {} : { type: search.type }
  const close = () => setTask(null)

  async function edit(id: string): Promise<void> {
    try {
      // As it is stored now, not as the list showed it a while ago.
      const seller = await client.fetchQuery({
        queryKey: ['admin', userId, 'seller', id],
        queryFn: () => readSeller(id),
        staleTime: 0,
        meta: { silent: true },
      })
      setTask({ kind: 'edit', seller })
    } catch (failure) {
      showFailure(failure, { errorTitle: 'Failed to load sellers' }, () => void edit(id))
    }
  }

  return (
    <AdminPage
      title="Seller Management"
      lead="Global sellers have offers in the catalogue. The others belong to the users who added them."
    >
      <div className="flex flex-wrap items-center gap-2">
        <TableSearchField
          label="Search sellers"
          placeholder="Search by name, contact or code..."
          value={state.q}
          onChange={(q) =>
            onSearch({ ...tableSearchOf({ ...state, q, page: 1 }, SELLER_START), ...filter })
          }
        />
        <Select
          label="Type"
          hideLabel
          className="w-40"
          options={TYPES}
          value={type}
          onChange={({ target }) => {
            const chosen = TYPES.find(({ value }) => value === target.value)?.value
            const table = tableSearchOf({ ...state, page: 1 }, SELLER_START)
            onSearch({ ...table, ...(chosen !== 'all' && { type: chosen }) })
          }}
        />
        <Button onClick={() => setTask({ kind: 'add' })}>
          <Plus aria-hidden className="size-4" />
          Add Seller
        </Button>
      </div>
      <AdminTable
        label="Sellers"
        columns={[
          ...columns,
          {
            label: 'Actions',
            className: 'lg:text-right',
            render: (seller) => (
              <SellerActions
                seller={seller}
                onEdit={() => void edit(seller.id)}
                onDelete={() => setTask({ kind: 'delete', seller })}
              />
            ),
          },
        ]}
        rowKey={({ id }) => id}
        query={query}
        errorTitle="Failed to load sellers"
        empty={
          <EmptyState icon={Store} title="No sellers found">
            {state.q === '' && type === 'all'
              ? 'The catalogue stays empty until you add one.'
              : 'No seller matches this search and type.'}
          </EmptyState>
        }
        state={state}
        onChange={(next) => onSearch({ ...tableSearchOf(next, SELLER_START), ...filter })}
      />
      <Suspense>
        {task?.kind === 'add' && <AdminSellerDialog seller={null} onClose={close} />}
        {task?.kind === 'edit' && <AdminSellerDialog seller={task.seller} onClose={close} />}
        {task?.kind === 'delete' && <DeleteSellerQuestion seller={task.seller} onClose={close} />}
      </Suspense>
    </AdminPage>
  )
}
