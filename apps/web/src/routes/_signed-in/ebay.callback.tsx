import { createFileRoute } from '@tanstack/react-router'
import { EbayReturn, type EbayAnswer } from '#src/features/ebay-listing/ebay-return.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/_signed-in/ebay/callback')({
  head: () => pageTitle('eBay'),
  validateSearch: (search: Record<string, unknown>): EbayAnswer => ({
    code: readText(search['code']),
    state: readText(search['state']),
    error: readText(search['error']),
  }),
  component: EbayRoute,
})

function EbayRoute() {
  return <EbayReturn answer={Route.useSearch()} />
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
