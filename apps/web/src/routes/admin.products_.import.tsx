import { createFileRoute } from '@tanstack/react-router'
import { OfferImport } from '#src/features/admin/offer-import/offer-import.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/admin/products_/import')({
  head: () => pageTitle('Import offers · Admin'),
  component: OfferImport,
})
