import { useProGate } from '#src/entities/plan/use-pro-gate.ts'

/** How many scans the plan has left this month; nothing without a limit. */
export function ScansLeft() {
  const { left, monthly } = useProGate('scans')
  if (left === null) return null
  return (
    <p className="text-sm text-ink-muted">
      {left} of {monthly} receipt scans left this month.
    </p>
  )
}
