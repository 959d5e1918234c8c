import { Users } from 'lucide-react'
import { useState } from 'react'
import { AdminPage } from '#src/features/admin/shell/admin-page.tsx'
import { AdminTable } from '#src/features/admin/table/admin-table.tsx'
import type { TableColumn } from '#src/features/admin/table/table-column.ts'
import { TableSearchField } from '#src/features/admin/table/table-search-field.tsx'
import { StatusDialog } from '#src/features/admin/users/status-dialog.tsx'
import { useUsers, type AdminUser } from '#src/features/admin/users/use-users.ts'
import { UserActions } from '#src/features/admin/users/user-actions.tsx'
import {
  ActivityCell,
  ProductsCell,
  StatusCell,
  UserCell,
} from '#src/features/admin/users/user-cells.tsx'
import { UserProductsDialog } from '#src/features/admin/users/user-products-dialog.tsx'
import {
  findStatus,
  USER_STATUSES,
  usersSearchOf,
  usersStateOf,
  type UsersSearch,
  type UserSort,
} from '#src/features/admin/users/users-search.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Select } from '#src/ui/select.tsx'

export interface AdminUsersProps {
  search: UsersSearch
  onSearchChange: (search: UsersSearch) => void
}

/** All accounts, with an admin's actions. docs/behaviour/admin-users.md */
export function AdminUsers({ search, onSearchChange }: AdminUsersProps) {
  const state = usersStateOf(search)
  const users = useUsers(state)
  const [opened, setOpened] = useState<{ what: 'status' | 'products'; user: AdminUser } | null>(
    null,
  )
  const close = () => setOpened(null)
  const change = (next: Partial<typeof state>) =>
    onSearchChange(usersSearchOf({ ...state, ...next }))
  const columns: TableColumn<AdminUser, UserSort>[] = [
    {
      label: 'User',
      className: 'lg:w-2/5',
      sort: 'created_at',
      sortLabel: 'Joined',
      isHead: true,
      render: (user) => <UserCell user={user} />,
    },
    {
      label: 'Status',
      render: (user) => (
        <StatusCell user={user} onOpen={() => setOpened({ what: 'status', user })} />
      ),
    },
    {
      label: 'Activity',
      sort: 'last_active_at',
      sortLabel: 'Last active',
      render: (user) => <ActivityCell user={user} />,
    },
    {
      label: 'Products',
      sort: 'products_count',
      render: (user) => (
        <ProductsCell user={user} onOpen={() => setOpened({ what: 'products', user })} />
      ),
    },
    {
      label: 'Referrer',
      render: ({ referrer }) => <span className="wrap-anywhere">{referrer ?? '–'}</span>,
    },
    { label: 'Actions', render: (user) => <UserActions user={user} /> },
  ]
  return (
    <AdminPage title="Users" lead="Everybody with an account: their plan, last visit and products.">
      <search className="flex flex-wrap items-center gap-3">
        <TableSearchField
          label="Search users"
          placeholder="Search by email..."
          value={state.q}
          onChange={(q) => change({ q, page: 1 })}
        />
        <Select
          label="Status"
          hideLabel
          className="w-48"
          options={USER_STATUSES}
          value={state.status}
          onChange={({ target }) => change({ status: findStatus(target.value) ?? 'all', page: 1 })}
        />
        <output className="tabular text-sm text-ink-muted">{countUsers(users.data?.total)}</output>
      </search>
      <AdminTable
        label="Users"
        columns={columns}
        rowKey={({ id }) => id}
        query={users}
        errorTitle="Failed to load users"
        empty={
          <EmptyState icon={Users} title="No users found">
            No user matches this email and status.
          </EmptyState>
        }
        state={state}
        onChange={change}
      />
      {opened?.what === 'status' && <StatusDialog user={opened.user} onClose={close} />}
      {opened?.what === 'products' && <UserProductsDialog user={opened.user} onClose={close} />}
    </AdminPage>
  )
}

function countUsers(total: number | undefined): string {
  if (total === undefined) return ''
  return `${total.toLocaleString('en-US')} ${total === 1 ? 'user' : 'users'}`
}
