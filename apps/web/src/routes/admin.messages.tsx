import { createFileRoute } from '@tanstack/react-router'
import { AdminMessages } from '#src/features/admin/messages/admin-messages.tsx'
import { readMessageSearch } from '#src/features/admin/messages/message-search.ts'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/admin/messages')({
  validateSearch: readMessageSearch,
  head: () => pageTitle('Messages · Admin'),
  component: AdminMessages,
})
