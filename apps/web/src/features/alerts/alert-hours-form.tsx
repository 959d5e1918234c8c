import {
  type AlertHours,
  DIGEST_TIME,
  USUAL_QUIET_HOURS,
} from '@sampletrail/domain/alerts/alert-hours.ts'
import { clockWords, zoneWords } from '@sampletrail/domain/dates/clock-words.ts'
import type { ReactNode } from 'react'
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

/** At once or once a day, and the quiet hours; `children` are between them. Each change is saved at once. */
export function AlertHoursForm({ children }: { children?: ReactNode }) {
  const { data: hours, error, refetch, isFetching } = useAlertHours()
  const { isPro, isLoading } = usePlan()
  const { mutate } = useSetAlertHours()
  const isReady = hours !== undefined && !isLoading
  const change = (part: Partial<AlertHours>) => hours !== undefined && mutate({ ...hours, ...part })
  return (
    <>
      {isReady ? (
        <Select
          label="Email me about offers"
          hint={isPro ? undefined : 'Pro can also get them at once.'}
          options={rhythms}
          disabled={!isPro}
          value={isPro && !hours.isDaily ? 'at-once' : 'daily'}
          onChange={({ target }) => change({ isDaily: target.value === 'daily' })}
        />
      ) : error === null ? (
        <Skeleton className="h-20" />
      ) : (
        <QueryError
          title="Could not load when offers reach you."
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {children}
      {isReady && <QuietHours hours={hours.quiet} onChange={(quiet) => change({ quiet })} />}
      {!isReady && error === null && <Skeleton className="h-14" />}
    </>
  )
}

function QuietHours({
  hours,
  onChange,
}: {
  hours: AlertHours['quiet']
  onChange: (hours: AlertHours['quiet']) => void
}) {
  const { data: profile } = useProfile()
  const zone = profile === undefined ? '' : ` (${zoneWords(profile.timeZone)})`
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label="Quiet hours"
        hint={
          hours === null
            ? 'Choose hours in which we send you no offers and reminders.'
            : `Between these hours we send you no offers and reminders${zone}. You get them afterwards.`
        }
        checked={hours !== null}
        onChange={(isOn) => onChange(isOn ? USUAL_QUIET_HOURS : null)}
      />
      {hours !== null && <QuietHoursFields hours={hours} onChange={onChange} />}
    </div>
  )
}
