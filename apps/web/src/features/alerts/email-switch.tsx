import { useUser } from '#src/entities/session/use-session.ts'
import {
  useNotificationsOn,
  useSetNotificationsOn,
} from '#src/features/alerts/use-notifications-on.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Switch } from '#src/ui/switch.tsx'

/** Whether the user gets emails, and at which address. */
export function EmailSwitch() {
  const user = useUser()
  const { data: isOn, error, refetch, isFetching } = useNotificationsOn()
  const { mutate } = useSetNotificationsOn()
  if (isOn === null) {
    return (
      <ErrorState
        title="Could not load notification status."
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        Your account has no setting yet. It appears a moment after signing up.
      </ErrorState>
    )
  }
  if (isOn === undefined) {
    return error === null ? (
      <Skeleton className="h-20" />
    ) : (
      <QueryError
        title="Failed to load notification settings. Please try again."
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  return (
    <Switch
      label="Email notifications"
      hint={
        <>
          Offers that your alerts find go to{' '}
          {/* Whole on the next line, unless it is longer than that. */}
          <span className="inline-block max-w-full wrap-anywhere">
            <span className="font-medium text-ink">{user.email}</span>.
          </span>{' '}
          You always get emails about your account.
        </>
      }
      checked={isOn}
      onChange={(isNowOn) => mutate(isNowOn)}
    />
  )
}
