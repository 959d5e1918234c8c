import { Suspense } from 'react'
import { useLate } from '#src/lib/use-late.ts'
import { part } from '#src/ui/part.tsx'

const badge = part(async () => (await import('#src/features/shell/today-badge.tsx')).TodayBadge)

/** The number beside 'Today' in the navigation. It loads after the first screen. */
export function TodayCount({ className }: { className: string }) {
  return (
    useLate(badge) && (
      <Suspense>
        <badge.Part className={className} />
      </Suspense>
    )
  )
}
