import { createFileRoute } from '@tanstack/react-router'
import { EbayReturn } from '#src/features/ebay-listing/ebay-return.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/_signed-in/ebay/callback')({
  head: () => pageTitle('eBay'),
  component: EbayReturn,
})
