import { buttonStyle } from '#src/ui/button-style.ts'
import { Logo } from '#src/ui/logo.tsx'

/**
 * The bar above every page that anybody may see. Plain links, because it stands in static documents too.
 * Somebody who is signed in needs no Login.
 */
export function PublicHeader({ signedIn = false }: { signedIn?: boolean }) {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface">
      <div className="page-width flex h-14 items-center justify-between gap-3 md:h-16">
        <a
          href="/"
          aria-label="SampleTrail, start page"
          className="touch-target inline-flex items-center rounded-md"
        >
          <Logo />
        </a>
        <nav aria-label="Account" className="flex items-center gap-1 sm:gap-2">
          {signedIn ? (
            <a href="/dashboard" className={buttonStyle('primary')}>
              Dashboard
            </a>
          ) : (
            <>
              <a href="/auth?mode=login" className={buttonStyle('quiet')}>
                Login
              </a>
              <a href="/auth?mode=signup" className={buttonStyle('primary')}>
                Get started
              </a>
            </>
          )}
        </nav>
      </div>
    </header>
  )
}
