const linkStyle =
  'touch-target inline-flex min-h-6 items-center rounded-sm underline-offset-4 hover:text-ink hover:underline'

/** Pages that people may want to read before they enter an address. Plain links: they lead to separate documents. */
export function AuthFooter() {
  return (
    <footer className="mt-auto pb-6 text-sm text-ink-muted">
      <nav aria-label="About SampleTrail">
        <ul className="flex flex-wrap justify-center gap-x-6 gap-y-1">
          <li>
            <a href="/privacy" className={linkStyle}>
              Privacy Policy
            </a>
          </li>
          <li>
            <a href="/contact" className={linkStyle}>
              Contact Us
            </a>
          </li>
        </ul>
      </nav>
    </footer>
  )
}
