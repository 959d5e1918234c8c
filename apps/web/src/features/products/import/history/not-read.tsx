import type { HistorySummary } from '#src/features/products/import/history/history.ts'
import { countRows } from '#src/features/products/import/words.ts'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'

const SHOWN = 100

/** What of a history is left out, and why. */
export function NotRead({ summary: { cancelled, unreadable } }: { summary: HistorySummary }) {
  if (cancelled.length === 0 && unreadable.length === 0) return null
  return (
    <Card>
      {cancelled.length > 0 && (
        <Disclosure summary={`Left out: ${cancelled.length.toLocaleString('en-US')} cancelled`}>
          <ul className="flex flex-col gap-1 text-sm">
            {cancelled.slice(0, SHOWN).map((name, index) => (
              // The same item may be cancelled twice.
              <li key={index}>{name}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      {unreadable.length > 0 && (
        <Disclosure summary={`${countRows(unreadable.length)} cannot be read`}>
          <ul className="flex flex-col gap-1 text-sm">
            {unreadable.slice(0, SHOWN).map(({ row, reasons }) => (
              <li key={row}>
                Row {row}: {reasons.join(' ')}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </Card>
  )
}
