import type { PlanChoice as Choice } from '@sampletrail/contracts/admin-plans.ts'
import { addDays } from '@sampletrail/domain/dates/calendar-date.ts'
import { needsPaymentEnd } from '@sampletrail/domain/plans/plan-changes.ts'
import { useState, type FormEvent } from 'react'
import { useSetPlan } from '#src/features/admin/users/change-plans.ts'
import { PlanChoice } from '#src/features/admin/users/plan-choice.tsx'
import { planOf, type PlanUser } from '#src/features/admin/users/plan-user.ts'
import { endOfDay } from '#src/lib/end-of-day.ts'
import { explainFailure, toAppError } from '#src/lib/errors.ts'
import { calendarDateHere, readToday } from '#src/lib/today.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

/** Days of a trial, unless the admin chooses another end. */
const usualDays = 7

/** Changes a person's plan to Free, Pro or a trial. docs/behaviour/admin-plans.md */
export function StatusDialog({ user, onClose }: { user: PlanUser; onClose: () => void }) {
  const today = readToday()
  const [choice, setChoice] = useState<Choice>(choiceOf(user))
  const [day, setDay] = useState<string | null>(lastDayOf(user, today))
  const [isNoDay, setNoDay] = useState(false)
  const [endsPaid, setEndsPaid] = useState(false)
  const [wasTried, setTried] = useState(false)
  // The list may be older than the person's payment.
  const [isFoundPaid, setFoundPaid] = useState(false)
  const { mutate, isPending, error } = useSetPlan(user.id)
  const asksEnd = isFoundPaid || needsPaymentEnd(choice, planOf(user))
  const dayProblem = choice === 'trial' && !isNoDay ? findDayProblem(day, today) : undefined
  const isIncomplete = dayProblem !== undefined || (choice === 'trial' && isNoDay)

  function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isPending || isIncomplete || (asksEnd && !endsPaid)) return
    const trialEnd = choice === 'trial' && day !== null ? endOfDay(day).toISOString() : null
    mutate(
      { choice, trialEnd, endsPaid: asksEnd && endsPaid },
      {
        onSuccess: onClose,
        onError: (failure) => {
          if (toAppError(failure).code === 'live_subscription') setFoundPaid(true)
        },
      },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose()
      }}
      title="Manage subscription"
      description={user.email}
      onSubmit={save}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isPending}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <PlanChoice
          value={choice}
          onChange={(next) => {
            setChoice(next)
            setFoundPaid(false)
          }}
        />
        {choice === 'trial' && (
          <DateField
            label="Last day of the trial"
            hint="It ends at the end of this day in your time zone."
            value={day}
            onChange={setDay}
            onInvalidChange={setNoDay}
            min={today}
            error={wasTried ? dayProblem : undefined}
          />
        )}
        {asksEnd && (
          <div className="flex flex-col gap-2">
            <Banner kind="warning">
              This person pays for a subscription. It has to end before the plan can be changed.
            </Banner>
            <Checkbox
              label="Cancel the paid subscription now and change"
              hint="The rest of its period is lost. There is no automatic refund."
              checked={endsPaid}
              onChange={({ target }) => setEndsPaid(target.checked)}
            />
            {wasTried && !endsPaid && (
              <p role="alert" className="text-sm text-danger">
                Tick this to continue, or keep the plan as it is.
              </p>
            )}
          </div>
        )}
        {error !== null && (
          <Banner kind="error">Failed to update subscription. {explainFailure(error)}</Banner>
        )}
      </div>
    </Dialog>
  )
}

function choiceOf({ tier, is_trial }: PlanUser): Choice {
  if (tier !== 'pro') return 'free'
  return is_trial ? 'trial' : 'pro'
}

/** The end of the current trial, or else of a usual one. */
function lastDayOf({ is_trial, trial_end }: PlanUser, today: string): string {
  const end = is_trial && trial_end !== null ? calendarDateHere(new Date(trial_end)) : today
  return end > today ? end : addDays(today, usualDays)
}

function findDayProblem(day: string | null, today: string): string | undefined {
  if (day === null) return 'Choose the last day of the trial.'
  return day < today ? 'Choose today or a later day.' : undefined
}
