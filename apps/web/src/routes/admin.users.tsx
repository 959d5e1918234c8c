import { createFileRoute } from '@tanstack/react-router'
import { AdminUsers } from '#src/features/admin/users/admin-users.tsx'
import { readUsersSearch } from '#src/features/admin/users/users-search.ts'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/admin/users')({
  head: () => pageTitle('Users · Admin'),
  validateSearch: readUsersSearch,
  component: UsersRoute,
})

function UsersRoute() {
  const navigate = Route.useNavigate()
  return (
    <AdminUsers
      search={Route.useSearch()}
      onSearchChange={(search) => void navigate({ search, resetScroll: false })}
    />
  )
}
