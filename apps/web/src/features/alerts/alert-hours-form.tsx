import {
  type AlertHours,
  DIGEST_TIME,
  USUAL_QUIET_HOURS,
} from '@sampletrail/domain/alerts/alert-hours.ts'
import { clockWords, zoneWords } from '@sampletrail/domain/dates/clock-words.ts'
import { useAlertHours, useSetAlertHours } from '#src/entities/alert/use-alert-hours.ts'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { useProfile } from '#src/entities/session/use-profile.ts'
import { QuietHoursFields } from '#src/features/alerts/quiet-hours-fields.tsx'
import { QueryError } from '#src/lib/query-error.tsx'
import { Select } from '#src/ui/select.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Switch } from '#src/ui/switch.tsx'

const rhythms = [
  { value: 'at-once', label: 'At once' },
  { value: 'daily', label: `Once a day, at ${clockWords(DIGEST_TIME)}` },
]

/** At once or once a day, and the quiet hours. Each change is saved at once. */
export function AlertHoursForm() {
  const { data: hours, error, refetch, isFetching } = useAlertHours()
  const { isPro, isLoading } = usePlan()
  const { mutate } = useSetAlertHours()
  const { data: profile } = useProfile()
  if (hours === undefined || isLoading) {
    return error === null ? (
      <Skeleton className="h-28" />
    ) : (
      <QueryError
        title="Could not load when offers reach you."
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  const change = (part: Partial<AlertHours>) => mutate({ ...hours, ...part })
  const zone = profile === undefined ? '' : `, ${zoneWords(profile.timeZone)}`
  return (
    <div className="flex flex-col gap-4">
      <Select
        label="Email me about offers"
        hint={isPro ? undefined : 'Pro can also get them at once.'}
        options={rhythms}
        disabled={!isPro}
        value={isPro && !hours.isDaily ? 'at-once' : 'daily'}
        onChange={({ target }) => change({ isDaily: target.value === 'daily' })}
      />
      <Switch
        label="Quiet hours"
        hint={`We hold back offers and reminders until they end${zone}.`}
        checked={hours.quiet !== null}
        onChange={(isOn) => change({ quiet: isOn ? USUAL_QUIET_HOURS : null })}
      />
      {hours.quiet !== null && (
        <QuietHoursFields hours={hours.quiet} onChange={(quiet) => change({ quiet })} />
      )}
    </div>
  )
}
