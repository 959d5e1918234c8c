import { checkConnection, useConnection } from '#src/lib/connection.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

const texts = {
  offline: 'You are offline. What you see may be out of date; changes need a connection.',
  unreachable:
    'SampleTrail cannot be reached. What you see may be out of date; we keep trying to reconnect.',
}

/** Says that there is no network or no server, and that what one sees may be old; goes when they are back. */
export function OfflineBanner() {
  const connection = useConnection()
  if (connection === 'online') return null
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
      {texts[connection]}
    </Banner>
  )
}
