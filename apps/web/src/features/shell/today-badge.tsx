import { useContext, useEffect } from 'react'
import { showAppBadge } from '#src/entities/next-step/app-badge.ts'
import { useNextSteps } from '#src/entities/next-step/use-next-steps.ts'
import { SessionContext } from '#src/entities/session/session-context.ts'
import { classNames } from '#src/ui/class-names.ts'

/** The most that the badge counts: it has no room for more. */
const MOST = 99

/** How many steps are to be done now, in the navigation and on the app's icon; nothing until all products are known. Loads late. */
export function TodayBadge({ className }: { className?: string }) {
  const { steps } = useNextSteps()
  const count = steps?.toDo.length ?? null
  const session = useContext(SessionContext)
  useEffect(() => {
    if (count !== null && session !== null) showAppBadge(count, session)
  }, [count, session])
  if (count === null || count === 0) return null
  return (
    // It takes no room: nothing moves when it appears, goes or gets longer.
    <span className={classNames('absolute', className)}>
      <span className="tabular grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[0.625rem] leading-none font-semibold text-on-accent">
        <span aria-hidden>{count > MOST ? `${MOST}+` : count}</span>
        <span className="sr-only">{count.toLocaleString('en-US')} to do today</span>
      </span>
    </span>
  )
}
