import { createFileRoute } from '@tanstack/react-router'
import { AdminMails } from '#src/features/admin/mails/admin-mails.tsx'
import { readMailSearch } from '#src/features/admin/mails/mail-search.ts'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/admin/mails')({
  validateSearch: readMailSearch,
  head: () => pageTitle('Emails · Admin'),
  component: AdminMails,
})
