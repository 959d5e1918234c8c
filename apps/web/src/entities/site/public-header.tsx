import type { ReactNode } from 'react'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Logo } from '#src/ui/logo.tsx'

interface PublicHeaderProps {
  /**
   * A signed-in person needs no Login link. A static page cannot know: it contains both links, and its styles and the script
   * in its head show one.
   */
  signedIn?: boolean | 'unknown'
}

/** The bar above every public page. Plain links, because static documents use it too. */
export function PublicHeader({ signedIn = false }: PublicHeaderProps) {
  return (
    <header data-toasts-below className="sticky top-0 z-40 border-b border-line bg-surface">
      <div className="page-width flex h-14 items-center justify-between gap-3 md:h-16">
        <a
          href="/"
          aria-label="SampleTrail, start page"
          className="touch-target inline-flex items-center rounded-md"
        >
          <Logo />
        </a>
        <nav aria-label="Account">
          {signedIn !== true && (
            <Links className={signedIn === 'unknown' ? 'when-signed-out' : undefined}>
              <a href="/auth?mode=login" className={buttonStyle('quiet')}>
                Login
              </a>
              <a href="/auth?mode=signup" className={buttonStyle('primary')}>
                Get started
              </a>
            </Links>
          )}
          {signedIn !== false && (
            <Links className={signedIn === 'unknown' ? 'when-signed-in' : undefined}>
              <a href="/dashboard" className={buttonStyle('primary')}>
                Dashboard
              </a>
            </Links>
          )}
        </nav>
      </div>
    </header>
  )
}

function Links({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <div className={className}>
      <div className="flex items-center gap-1 sm:gap-2">{children}</div>
    </div>
  )
}
