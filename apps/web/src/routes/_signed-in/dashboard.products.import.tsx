import { createFileRoute } from '@tanstack/react-router'
import { ImportScreen } from '#src/features/products/import/import-screen.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/_signed-in/dashboard/products/import')({
  head: () => pageTitle('Import products'),
  component: ImportScreen,
})
