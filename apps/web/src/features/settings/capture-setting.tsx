import { Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#src/ui/card.tsx'

/** How pictures and links of other apps get here. docs/behaviour/links.md */
export function CaptureSetting() {
  return (
    <Card>
      <section aria-labelledby="capture-setting" className="flex items-start gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-sunken text-ink-muted">
          <Share2 aria-hidden className="size-5" />
        </span>
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <h2 id="capture-setting" className="text-base font-semibold">
            Adding from other apps
          </h2>
          <dl className="flex max-w-prose flex-col gap-3 text-sm">
            <Way name="On a computer">
              Paste a screenshot, a link or the text of an order with Ctrl+V (Command+V on a Mac) on
              any screen, or drop a file there.
            </Way>
            <Way name="On Android">
              Install SampleTrail. In any app, press Share and choose SampleTrail: a picture or PDF
              is scanned, a link is read.
            </Way>
            <Way name="On iPhone and iPad">
              Their share menu does not list web apps. Make a shortcut with a personal link (see
              Inbox below): then Share in Photos, Files and other apps sends pictures, PDFs and
              texts here.
            </Way>
            <Way name="Links on iPhone and iPad">
              In the Shortcuts app, make a second shortcut that accepts URLs from the share menu,
              with two actions: URL Encode the Shortcut Input, then open the URL{' '}
              <span className="wrap-anywhere">{window.location.origin}/share?url=</span> followed by
              the encoded text. It appears in the share menu.
            </Way>
          </dl>
        </div>
      </section>
    </Card>
  )
}

function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-medium">{name}</dt>
      <dd className="text-ink-muted">{children}</dd>
    </div>
  )
}
