import { createFileRoute } from '@tanstack/react-router'
import { UnsubscribePage } from '#src/features/alerts/unsubscribe-page.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

interface UnsubscribeSearch {
  /** Of the mail that leads here: says whose mails they are, and nothing else. */
  token?: string | undefined
}

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: (search: Record<string, unknown>): UnsubscribeSearch => {
    const token = search['token']
    // The router reads a number where there are only digits.
    return {
      token: typeof token === 'string' || typeof token === 'number' ? String(token) : undefined,
    }
  },
  head: () => pageTitle('Turn off alert mails'),
  component: UnsubscribeRoute,
})

function UnsubscribeRoute() {
  const { token = '' } = Route.useSearch()
  return <UnsubscribePage key={token} token={token} />
}
