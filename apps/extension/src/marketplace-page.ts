import '#src/set-up-zod.ts'
import { arrivalAnswerSchema } from '@sampletrail/contracts/extension-messages.ts'
import { fillForm } from '#src/marketplace/fill-form.ts'
import { plainText } from '#src/marketplace/find-control.ts'
import { filledNote, isCreatePage } from '#src/marketplace/follow-listing.ts'
import { MARKETPLACE_ORIGIN } from '#src/origins.ts'
import { showNote } from '#src/page-note.ts'

// Runs in the marketplace's pages. It does nothing in tabs that SampleTrail did not open.

const goneText =
  'SampleTrail’s extension was updated or removed. Close this tab and post the product again.'

/** Milliseconds after which an unconfirmed listing is reported. */
const patience = 10_000

/** The worker's answer; undefined, with a message on the page, if this script's extension is gone. */
async function send(message: object): Promise<unknown> {
  try {
    return await chrome.runtime.sendMessage(message)
  } catch {
    showNote(document, goneText)
    return undefined
  }
}

async function arrive(): Promise<void> {
  const answer = await send({ kind: 'arrived', url: window.location.href, isLed: isLed() })
  const work = arrivalAnswerSchema.safeParse(answer).data?.work
  if (!work) return
  followPublishing()
  showNote(document, 'SampleTrail fills in the form …')
  const missing = await fillForm(document, work)
  showNote(document, filledNote(missing))
  await send({ kind: 'filled', missing })
}

/** Whether the page before led here, not a typed address, a bookmark, or the browser's own buttons. */
function isLed(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  const isNavigation = opened instanceof PerformanceNavigationTiming && opened.type === 'navigate'
  return isNavigation && document.referrer.startsWith(`${MARKETPLACE_ORIGIN}/`)
}

/** The person publishes. The worker learns when, what else they press, and where the page goes. */
function followPublishing(): void {
  let wait: ReturnType<typeof setTimeout> | undefined
  const lookElsewhere = (): void => {
    if (wait === undefined) return
    clearTimeout(wait)
    wait = undefined
    void send({ kind: 'elsewhere' })
  }
  const press = (event: Event): void => {
    if (!event.isTrusted) return
    if (event instanceof KeyboardEvent && !['Enter', ' '].includes(event.key)) return
    if (!isPublish(event.target)) {
      lookElsewhere()
      return
    }
    clearTimeout(wait)
    wait = setTimeout(() => {
      if (isCreatePage(window.location.href)) void send({ kind: 'waiting' })
    }, patience)
    void send({ kind: 'publishing' })
  }
  document.addEventListener('click', press, { capture: true })
  // The marketplace's buttons are not the browser's own: a key on them is no click.
  document.addEventListener('keydown', press, { capture: true })
  window.addEventListener('popstate', lookElsewhere)
  let shown = window.location.href
  setInterval(() => {
    if (window.location.href === shown) return
    shown = window.location.href
    void send({ kind: 'moved', url: shown })
  }, 500)
}

/** Whether this is the button that publishes. It does not react while the form is incomplete. */
function isPublish(target: EventTarget | null): boolean {
  const button = target instanceof Element ? target.closest('button, [role=button]') : null
  const name = plainText(button?.getAttribute('aria-label') ?? button?.textContent)
  return name === 'publish' && button?.getAttribute('aria-disabled') !== 'true'
}

void arrive()
