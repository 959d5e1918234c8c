import { callAttention } from '#src/entities/product/outbox/attention.ts'
import { useRefused, useUndecided, useUnsentCount } from '#src/entities/product/outbox/unsent.ts'
import { checkConnection, useConnection } from '#src/lib/connection.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

const texts = {
  offline: 'You are offline. What you see may be out of date; changes are sent when you are back.',
  unreachable:
    'SampleTrail cannot be reached. What you see may be out of date; we keep trying to reconnect.',
}

/**
 * Says that there is no network or no server, that the screen may be outdated, and how many changes wait; disappears when
 * they are back. It also offers changes that need a decision or were refused.
 */
export function OfflineBanner() {
  const connection = useConnection()
  const waiting = useUnsentCount()
  const undecided = useUndecided()
  const refused = useRefused()
  if (connection !== 'online') {
    return (
      <Banner
        kind="warning"
        className="rounded-none"
        action={
          connection === 'unreachable' && (
            <Button size="sm" onClick={() => void checkConnection()}>
              Try again
            </Button>
          )
        }
      >
        {texts[connection]} {waiting > 0 && countText(waiting)}
      </Banner>
    )
  }
  if (undecided !== undefined) {
    return (
      <Banner
        kind="warning"
        className="rounded-none"
        action={
          <Button size="sm" onClick={() => callAttention({ kind: 'decide', change: undecided })}>
            Decide
          </Button>
        }
      >
        Your change conflicts with one made elsewhere.
      </Banner>
    )
  }
  if (refused.length === 0) return null
  return (
    <Banner
      kind="warning"
      className="rounded-none"
      action={
        <Button size="sm" onClick={() => callAttention({ kind: 'refused' })}>
          Show
        </Button>
      }
    >
      {refused.length === 1 ? '1 change was' : `${refused.length} changes were`} not saved.
    </Banner>
  )
}

function countText(count: number): string {
  return count === 1 ? '1 change waits.' : `${count} changes wait.`
}
