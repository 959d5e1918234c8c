import { useOnline } from '#src/lib/use-online.ts'
import { Banner } from '#src/ui/banner.tsx'

/** Says that there is no network, and that what one sees may be old. */
export function OfflineBanner() {
  const online = useOnline()
  if (online) return null
  return (
    <Banner kind="warning" className="rounded-none">
      You are offline. What you see may be out of date; changes need a connection.
    </Banner>
  )
}
