import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { contactDraftKey } from '#src/features/contact/contact-draft.ts'
import { buttonStyle } from '#src/ui/button-style.ts'

/** After a message was sent, here or through a form service. */
export function ContactThanks() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    sessionStorage.removeItem(contactDraftKey)
    heading.current?.focus()
  }, [])
  return (
    <div className="mx-auto flex w-full max-w-lg flex-col items-center gap-4 rounded-lg border border-line bg-surface p-6 text-center shadow-sm sm:p-10">
      <CircleCheck aria-hidden className="size-12 text-success" />
      <h1 ref={heading} tabIndex={-1} className="text-lg font-bold text-balance outline-none">
        Thank you for your message!
      </h1>
      <p className="text-pretty text-ink-muted">
        We've received your inquiry and will get back to you shortly.
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <a href="/" className={buttonStyle('primary')}>
          Back to the start page
        </a>
        <Link to="/contact" className={buttonStyle('quiet')}>
          Send another message
        </Link>
      </div>
    </div>
  )
}
