import { type CalendarDate, addDays } from '@sampletrail/domain/dates/calendar-date.ts'
import { reasonOfStep } from '@sampletrail/domain/next-steps/next-step-words.ts'
import { LAST_SNOOZE_DAY, maySnoozeUntil } from '@sampletrail/domain/next-steps/snooze.ts'
import { useState } from 'react'
import type { Step } from '#src/entities/next-step/use-next-steps.ts'
import { productNameOf } from '#src/entities/product/product-name.ts'
import { useToday } from '#src/lib/use-today.ts'
import { Button } from '#src/ui/button.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

/** Asks until which day a step should rest. Load on first use. */
export function SnoozeDialog({
  step,
  open,
  onOpenChange,
  onClosed,
  onChoose,
}: {
  step: Step
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
  onChoose: (day: CalendarDate) => void
}) {
  const today = useToday()
  const [day, setDay] = useState<CalendarDate | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const [error, setError] = useState<string>()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title="Snooze until"
      description={`${productNameOf(step.product)}: ${reasonOfStep(step, today)}`}
      size="sm"
      onSubmit={(event) => {
        event.preventDefault()
        if (isUnreadable) return
        if (day === null || !maySnoozeUntil(day, today)) {
          setError('Please choose a day after today.')
          return
        }
        onOpenChange(false)
        onChoose(day)
      }}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit">Snooze</Button>
        </>
      }
    >
      <DateField
        label="Day"
        value={day}
        onChange={(next) => {
          setDay(next)
          setError(undefined)
        }}
        onInvalidChange={setUnreadable}
        min={addDays(today, 1)}
        max={LAST_SNOOZE_DAY}
        error={error}
      />
    </Dialog>
  )
}
