import type { Device } from '#src/entities/push/read-push.ts'
import { useRemoveDevice } from '#src/entities/push/use-push.ts'
import { Button } from '#src/ui/button.tsx'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** The person's other browsers that get notifications, each with a button that turns them off. */
export function DeviceList({ devices }: { devices: readonly Device[] }) {
  const { mutate, isPending, variables } = useRemoveDevice()
  if (devices.length === 0) return null
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-sm font-semibold">Other devices</h3>
      <ul aria-label="Other devices" className="divide-y divide-line">
        {devices.map(({ id, device, created_at: since }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-1.5 text-sm">
            <span className="min-w-0 wrap-anywhere">
              {device} <span className="text-ink-muted">since {day.format(new Date(since))}</span>
            </span>
            <Button
              variant="quiet"
              busy={isPending && variables === id}
              aria-label={`Remove ${device}`}
              onClick={() => mutate(id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
