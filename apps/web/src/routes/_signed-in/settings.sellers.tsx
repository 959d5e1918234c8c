import { createFileRoute } from '@tanstack/react-router'
import { SellersScreen } from '#src/features/sellers/sellers-screen.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/_signed-in/settings/sellers')({
  head: () => pageTitle('Sellers'),
  component: SellersScreen,
})
