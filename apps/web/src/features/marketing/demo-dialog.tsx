import { X } from 'lucide-react'
import { Tour } from '#src/entities/tour/tour.tsx'
import { demoDialogId } from '#src/features/marketing/demo-dialog-id.ts'
import { buttonStyle } from '#src/ui/button-style.ts'

const closesDemo = { command: 'close', commandfor: demoDialogId }

/**
 * The demo: the operator's video, which public-page.ts inserts if there is one, or a tour of the real screens. The
 * browser's own dialog traps the focus, closes with Escape and returns the focus.
 */
export function DemoDialog() {
  return (
    <dialog
      id={demoDialogId}
      aria-labelledby={`${demoDialogId}-title`}
      // A press outside closes it, if the browser supports that.
      closedby="any"
      className="m-auto w-full max-w-4xl overflow-hidden bg-raised text-ink shadow-lg max-md:h-dvh max-md:max-h-none max-md:max-w-none md:rounded-lg md:border md:border-line"
    >
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2 md:px-6">
        <h2 id={`${demoDialogId}-title`} className="text-lg font-semibold">
          See SampleTrail at work
        </h2>
        <button
          type="button"
          {...closesDemo}
          aria-label="Close"
          className={buttonStyle('quiet', 'md', '-mr-2 w-11 px-0!')}
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <div data-demo-tour className="px-4 py-5 md:px-8 md:py-8">
        <Tour />
      </div>
      <div data-demo-video hidden className="aspect-video w-full bg-sunken" />
    </dialog>
  )
}
