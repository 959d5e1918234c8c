import type { RecordedReport } from '#src/entities/import/use-record-report.ts'
import type { Decided } from '#src/features/products/import/report/proposal-view.ts'
import type { Outcome } from '#src/features/products/import/report/report-result.tsx'

/** What became of the entries that a press sent: only the database knows what another window did first. */
export function countOutcome(
  decided: readonly Decided[],
  reply: RecordedReport,
): Omit<Outcome, 'importId' | 'what'> {
  const [recorded, changed] = [new Set(reply.recorded), new Set(reply.changed)]
  const kept = decided.filter(({ reference }) => recorded.has(reference))
  const passedOver = kept.filter(({ choice }) => choice.kind === 'pass over').length
  const refused = decided.filter(({ reference }) => changed.has(reference)).length
  return {
    recorded: kept.length - passedOver,
    passedOver,
    changed: refused,
    known: decided.length - kept.length - refused,
  }
}
