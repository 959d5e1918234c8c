import { dateLabelOf, type DatedStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { TriangleAlert } from 'lucide-react'
import type { FieldReading } from '#src/features/products/form/prefill.ts'
import { Button } from '#src/ui/button.tsx'
import { DateField } from '#src/ui/date-field.tsx'

/** What a receipt leaves open about the day. */
export type DateCheck = { text: string; readings: readonly FieldReading[] }

/** The day of the chosen status, with what a receipt leaves open about it. */
export function StatusDateField({
  status,
  date,
  check,
  problem,
  onChange,
  onInvalidChange,
}: {
  status: DatedStatus
  date: string | null
  check: DateCheck | null
  problem: string | undefined
  onChange: (date: string | null) => void
  onInvalidChange: (isInvalid: boolean) => void
}) {
  return (
    <div>
      <DateField
        key={status}
        label={dateLabelOf(status)}
        dateStyle="long"
        required
        value={date}
        hint={
          check === null ? undefined : (
            <span className="flex items-start gap-1.5 font-medium text-warning">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {check.text}
            </span>
          )
        }
        onChange={onChange}
        onInvalidChange={onInvalidChange}
        error={problem}
      />
      {check !== null && (
        <div className="mt-1.5 flex flex-wrap gap-2">
          {check.readings.map(({ label, value }) => (
            <Button key={value} variant="secondary" size="sm" onClick={() => onChange(value)}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
