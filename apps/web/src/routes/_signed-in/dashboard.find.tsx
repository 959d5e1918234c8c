import { createFileRoute } from '@tanstack/react-router'
import { FindScreen } from '#src/features/catalogue/find-screen.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

interface FindSearch {
  search?: string | undefined
}

export const Route = createFileRoute('/_signed-in/dashboard/find')({
  head: () => pageTitle('Find Products'),
  validateSearch: (search: Record<string, unknown>): FindSearch => {
    const text = search['search']
    // The router reads a number where only digits were searched for.
    const words = typeof text === 'string' || typeof text === 'number' ? String(text).trim() : ''
    return { search: words === '' ? undefined : words }
  },
  component: FindRoute,
})

function FindRoute() {
  const { search = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <FindScreen
      search={search}
      onSearch={(text) => void navigate({ search: { search: text || undefined } })}
    />
  )
}
