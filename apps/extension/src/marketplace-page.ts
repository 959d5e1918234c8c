import '#src/set-up-zod.ts'
import { arrivalAnswerSchema } from '@sampletrail/contracts/marketplace-extension.ts'
import { fillForm } from '#src/fill-form.ts'
import { plainText } from '#src/find-control.ts'
import { filledNote } from '#src/follow-listing.ts'
import { showNote } from '#src/page-note.ts'

// Runs in the marketplace's pages. It does nothing in tabs that SampleTrail did not open.

const goneText =
  'SampleTrail’s extension was updated or removed meanwhile. Close this tab and post the product again.'

/** The worker's answer; undefined, and said on the page, when this script was left behind by an extension that is gone. */
async function send(message: object): Promise<unknown> {
  try {
    return await chrome.runtime.sendMessage(message)
  } catch {
    showNote(document, goneText)
    return undefined
  }
}

async function arrive(): Promise<void> {
  const answer = await send({ kind: 'arrived', url: window.location.href })
  const work = arrivalAnswerSchema.safeParse(answer).data?.work
  if (!work) return
  followPublishing()
  showNote(document, 'SampleTrail fills in the form …')
  const missing = await fillForm(document, work)
  showNote(document, filledNote(missing))
  await send({ kind: 'filled', missing })
}

/** The person publishes; the worker is told when, and where the page goes. */
function followPublishing(): void {
  document.addEventListener(
    'click',
    ({ target, isTrusted }) => {
      const button = target instanceof Element ? target.closest('button, [role=button]') : null
      const name = plainText(button?.getAttribute('aria-label') ?? button?.textContent)
      // A form that is not complete does not take the press.
      const isOff = button?.getAttribute('aria-disabled') === 'true'
      if (isTrusted && name === 'publish' && !isOff) void send({ kind: 'publishing' })
    },
    { capture: true },
  )
  let shown = window.location.href
  setInterval(() => {
    if (window.location.href === shown) return
    shown = window.location.href
    void send({ kind: 'moved', url: shown })
  }, 500)
}

void arrive()
