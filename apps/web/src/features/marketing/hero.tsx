import { PAGE_TEXT_PLACEHOLDERS } from '@sampletrail/contracts/page-texts.ts'
import { CirclePlay } from 'lucide-react'
import { demoDialogId } from '#src/features/marketing/demo-dialog-id.ts'
import { MockDashboard } from '#src/features/marketing/mock-dashboard.tsx'
import { SignUpLink } from '#src/features/marketing/sign-up-link.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'

/** Opens the dialog without a script in browsers that support invokers; public-page.ts helps the others. */
const opensDemo = { command: 'show-modal', commandfor: demoDialogId }

export function Hero() {
  return (
    <section className="relative isolate overflow-hidden">
      <div aria-hidden className="ruled absolute inset-0 -z-10" />
      <div className="page-width grid grid-cols-[minmax(0,1fr)] items-center gap-12 py-14 md:py-20 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-16 lg:py-28">
        <div className="flex flex-col items-start gap-6">
          <Badge tone="orange" className="py-1">
            Find. Track. Manage.
          </Badge>
          <h1 className="display">The Ultimate Hub for Product Testers</h1>
          <p className="max-w-xl text-base text-pretty text-ink-muted md:text-lg">
            You order, receive, review and get paid back. SampleTrail keeps the trail of every
            product, so that no refund, no deadline and no receipt slips through.
          </p>
          <div className="flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
            <SignUpLink>Get Started Free</SignUpLink>
            <button
              type="button"
              {...opensDemo}
              className={buttonStyle('secondary', 'md', 'px-5 md:min-h-12')}
            >
              <CirclePlay aria-hidden className="size-5" />
              Watch Demo
            </button>
          </div>
          <p className="text-sm text-ink-muted">
            {PAGE_TEXT_PLACEHOLDERS.freeOffer}. No card needed.
          </p>
        </div>
        <MockDashboard />
      </div>
    </section>
  )
}
