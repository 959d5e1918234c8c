import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { Suspense, lazy } from 'react'
import { PlanBadge } from '#src/entities/plan/plan-badge.tsx'
import { useSignOut } from '#src/entities/session/use-sign-out.tsx'
import { destinations } from '#src/features/shell/destinations.ts'
import type { PaletteActions } from '#src/features/shell/palette/use-command-groups.ts'
import { PlanButton } from '#src/features/shell/plan-button.tsx'
import { Logo } from '#src/ui/logo.tsx'
import { TodayCount } from '#src/features/shell/today-count.tsx'
import { SettingsMenu } from '#src/features/shell/settings-menu.tsx'
import { Button } from '#src/ui/button.tsx'

const PaletteButton = lazy(async () => ({
  default: (await import('#src/features/shell/palette/palette-button.tsx')).PaletteButton,
}))

export function AppHeader(actions: Omit<PaletteActions, 'onSignOut'>) {
  const { leave, isLeaving, question } = useSignOut()
  return (
    <header
      data-toasts-below
      className="print:hidden sticky top-0 z-40 border-b border-line bg-surface"
    >
      <div className="app-width flex h-14 items-center gap-4 md:h-16 xl:max-2xl:gap-3">
        <Link
          to="/dashboard"
          aria-label="SampleTrail, to the dashboard"
          className="touch-target inline-flex shrink-0 items-center rounded-md"
        >
          <Logo compact />
        </Link>
        <nav aria-label="Main" className="hidden shrink-0 md:block">
          <ul className="flex gap-1">
            {destinations.map(({ to, label, exact }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact, includeSearch: false }}
                  className="relative flex h-10 items-center rounded-md px-2 text-sm font-medium whitespace-nowrap 2xl:px-2.5 text-ink-muted transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
                >
                  {label}
                  {to === '/today' && (
                    <>
                      {/* With the edges of both links, it is the room of '99+'. */}
                      <span aria-hidden className="w-2" />
                      <TodayCount className="top-0.5 left-[calc(100%-1rem)]" />
                    </>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-2 *:shrink-0">
          {/* If the plan's text leaves no room, the palette's button shrinks to its icon first. */}
          <Suspense>
            <PaletteButton {...actions} onSignOut={leave} />
          </Suspense>
          <PlanBadge className="max-lg:shrink! max-lg:text-center max-lg:leading-tight max-lg:whitespace-normal!" />
          <PlanButton />
          <SettingsMenu onSignOut={leave} />
          <Button
            variant="quiet"
            size="sm"
            busy={isLeaving}
            onClick={leave}
            className="whitespace-nowrap max-xl:hidden"
          >
            {!isLeaving && <LogOut aria-hidden className="size-4 max-2xl:hidden" />}
            Sign Out
          </Button>
        </div>
      </div>
      {question}
    </header>
  )
}
