import { Logo } from '#src/ui/logo.tsx'

const linkStyle =
  'touch-target inline-flex min-h-6 items-center rounded-sm font-medium text-ink underline-offset-4 hover:underline'

/** Read once: a page that is open over New Year may update a little later. */
const year = new Date().getFullYear()

/** The footer of every public page. Plain links, because static documents use it too. */
export function PublicFooter() {
  return (
    <footer className="border-t border-line bg-surface">
      <div className="page-width flex flex-col gap-6 py-10 text-sm text-ink-muted">
        <div className="flex flex-col gap-6 sm:flex-row sm:items-start sm:justify-between">
          <div className="flex flex-col gap-3">
            <span className="text-ink">
              <Logo />
            </span>
            <p>Simplifying purchase tracking for product testers.</p>
          </div>
          <nav aria-label="About SampleTrail">
            <ul className="flex flex-wrap gap-x-6 gap-y-2">
              <li>
                <a href="/contact" className={linkStyle}>
                  Contact Us
                </a>
              </li>
              <li>
                <a href="/privacy" className={linkStyle}>
                  Privacy Policy
                </a>
              </li>
            </ul>
          </nav>
        </div>
        <p className="max-w-3xl text-xs text-pretty">
          SampleTrail gathers publicly available offers. It does not endorse breaking any platform's
          terms of service; users are responsible for their own compliance.
        </p>
        <p className="tabular text-xs">
          © <span data-year>{year}</span> SampleTrail. All rights reserved.
        </p>
      </div>
    </footer>
  )
}
