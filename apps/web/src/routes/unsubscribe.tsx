import { createFileRoute } from '@tanstack/react-router'
import { UnsubscribePage } from '#src/features/alerts/unsubscribe-page.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

interface UnsubscribeSearch {
  /** The token of the email that links here: it identifies whose emails they are, and nothing else. */
  token?: string | undefined
  /** What the email is about; alerts if nothing is said. */
  about?: 'reminders' | undefined
}

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: (search: Record<string, unknown>): UnsubscribeSearch => {
    const token = search['token']
    // The router reads a text of only digits as a number.
    return {
      token: typeof token === 'string' || typeof token === 'number' ? String(token) : undefined,
      about: search['about'] === 'reminders' ? 'reminders' : undefined,
    }
  },
  head: () => pageTitle('Turn off emails'),
  component: UnsubscribeRoute,
})

function UnsubscribeRoute() {
  const { token = '', about } = Route.useSearch()
  return <UnsubscribePage key={token} token={token} about={about} />
}
