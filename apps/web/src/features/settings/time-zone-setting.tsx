import { useProfile, useSetTimeZone } from '#src/entities/session/use-profile.ts'
import { listTimeZones } from '#src/features/settings/time-zones.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { deviceTimeZone, isSameTimeZone } from '#src/lib/time-zone.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/select.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

/** The time zone in which the user's days begin: for dates set automatically and the email of the day at 8 PM. */
export function TimeZoneSetting() {
  const { data: profile, error, refetch, isFetching } = useProfile()
  const { mutate } = useSetTimeZone()
  if (profile === undefined) {
    return error === null ? (
      <Skeleton className="h-16" />
    ) : (
      <QueryError
        title="Your time zone could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  const save = (timeZone: string) =>
    mutate(timeZone, { onSuccess: () => showSuccess('Time zone saved') })
  const here = deviceTimeZone()
  return (
    <div className="flex flex-col gap-3">
      <Select
        label="Your days begin at midnight in"
        options={listTimeZones(profile.timeZone)}
        value={profile.timeZone}
        onChange={(event) => save(event.target.value)}
      />
      {!isSameTimeZone(here, profile.timeZone) && (
        <Button variant="secondary" className="self-start" onClick={() => save(here)}>
          Use this device's: {here.replaceAll('_', ' ')}
        </Button>
      )}
    </div>
  )
}
