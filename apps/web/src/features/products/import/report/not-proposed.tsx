import type {
  ReportProposals,
  ReportSummary,
} from '#src/features/products/import/report/report-kind.ts'
import { countRows } from '#src/features/products/import/words.ts'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'

const SHOWN = 100

/** What of a report is not proposed, and why. */
export function NotProposed({
  summary: { passedOver, unreadable },
  proposals,
}: {
  summary: ReportSummary
  /** Undefined until the report was compared with the account. */
  proposals: ReportProposals | undefined
}) {
  const reasons = Object.entries({
    ...passedOver,
    ...proposals?.passedOver,
    'recorded or skipped before': proposals?.known ?? 0,
  }).filter(([, each]) => each > 0)
  if (reasons.length === 0 && unreadable.length === 0) return null
  const count = reasons.reduce((sum, [, each]) => sum + each, 0)
  return (
    <Card>
      {count > 0 && (
        <Disclosure summary={`Left out: ${countRows(count)}`}>
          <ul className="tabular flex flex-col gap-1 text-sm">
            {reasons.map(([reason, each]) => (
              <li key={reason}>
                {each.toLocaleString('en-US')} {reason}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {unreadable.length > 0 && (
        <Disclosure summary={`${countRows(unreadable.length)} cannot be read`}>
          <ul className="flex flex-col gap-1 text-sm">
            {unreadable.slice(0, SHOWN).map(({ row, reasons: why }) => (
              <li key={row}>
                Row {row}: {why.join(' ')}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </Card>
  )
}
