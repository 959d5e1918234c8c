import type { CheckSummary } from '#src/features/products/import/review/checked-rows.ts'
import { countRepeated, countRows } from '#src/features/products/import/words.ts'
import { Button } from '#src/ui/button.tsx'

/** How many rows need a look, each leading to its list further down. */
export function NeedsLook({ summary }: { summary: CheckSummary }) {
  const { errorCount, remarkCount } = summary
  const repeated = countRepeated(summary)
  const parts = [
    { id: 'import-problems', count: errorCount, words: 'cannot be read' },
    { id: 'import-remarks', count: remarkCount, words: 'to check' },
    {
      id: 'import-duplicates',
      count: repeated,
      words: 'found twice',
    },
  ].filter(({ count }) => count > 0)
  if (parts.length === 0) return null
  return (
    <ul className="-ml-3 flex flex-wrap">
      {parts.map(({ id, count, words }) => (
        <li key={id}>
          <Button variant="quiet" size="sm" onClick={() => lead(id)}>
            {countRows(count)} {words}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Also for the keyboard, which goes on from the heading. */
function lead(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'center' })
  heading?.focus({ preventScroll: true })
}
