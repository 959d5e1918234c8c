import { createFileRoute } from '@tanstack/react-router'
import { AdminUsers } from '#src/features/admin/users/admin-users.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/admin/users')({
  head: () => pageTitle('Users · Admin'),
  component: AdminUsers,
})
