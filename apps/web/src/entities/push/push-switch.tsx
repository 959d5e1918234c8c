import type { PushState } from '#src/entities/push/read-push.ts'
import { DeviceList } from '#src/entities/push/device-list.tsx'
import { usePush, useSetPush } from '#src/entities/push/use-push.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Switch } from '#src/ui/switch.tsx'

const hints: Record<PushState, string> = {
  on: 'Offers that your alerts find, also while SampleTrail is closed. They pause while email notifications are off.',
  off: 'Offers that your alerts find, also while SampleTrail is closed. Your browser asks you first.',
  denied:
    'Your browser does not let SampleTrail show notifications. Allow them in its settings for this page, then come back.',
  'needs-install':
    'On iPhone and iPad, add SampleTrail to your Home Screen first: Share, then Add to Home Screen. Open it from there and come back here.',
  unsupported: 'This browser cannot show notifications.',
}

/** Whether this browser gets notifications of new offers, and which others do. docs/behaviour/push.md */
export function PushSwitch() {
  const { data: push, error, refetch, isFetching } = usePush()
  const { mutate, isPending, variables } = useSetPush()
  if (push === undefined) {
    return error === null ? (
      <Skeleton className="h-20" />
    ) : (
      <QueryError
        title="Could not load notifications."
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  const canChange = push.state === 'on' || push.state === 'off'
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label="Notifications on this device"
        hint={hints[push.state]}
        checked={isPending ? variables : push.state === 'on'}
        disabled={!canChange || isPending}
        onChange={(isNowOn) => mutate(isNowOn)}
      />
      <DeviceList devices={push.devices.filter(({ id }) => id !== push.ownId)} />
    </div>
  )
}
