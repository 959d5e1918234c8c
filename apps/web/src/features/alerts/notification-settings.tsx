import {
  useNotificationsOn,
  useSetNotificationsOn,
} from '#src/features/alerts/use-notifications-on.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { useUser } from '#src/entities/session/use-session.ts'

/** Whether one is mailed, and where. */
export function NotificationSettings() {
  const user = useUser()
  const { data: isOn, error, refetch, isFetching } = useNotificationsOn()
  const { mutate } = useSetNotificationsOn()
  return (
    <div className="max-w-2xl">
      <Card>
        <section className="flex flex-col gap-3">
          <h2 className="text-base font-semibold">Email</h2>
          {isOn !== undefined ? (
            <Switch
              label="Email notifications"
              hint={
                <>
                  Alerts about offers that match your keywords go to{' '}
                  <span className="font-medium wrap-anywhere text-ink">{user.email}</span>. While
                  this is off, none are sent. Mails about your account always come.
                </>
              }
              checked={isOn}
              onChange={(isNowOn) => mutate(isNowOn)}
            />
          ) : error === null ? (
            <Skeleton className="h-20" />
          ) : (
            <QueryError
              title="Your notifications could not be read"
              error={error}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          )}
        </section>
      </Card>
    </div>
  )
}
