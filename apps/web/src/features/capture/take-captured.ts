import {
  type CapturedPage,
  PAGE_EVENT,
  PAGE_KEPT_EVENT,
  PAGE_WANTED_EVENT,
  handedPageSchema,
} from '@sampletrail/contracts/captured-page.ts'
import { cleanLink } from '@sampletrail/domain/links/clean-link.ts'
import { markShared } from '#src/entities/link/shared-link.ts'
import { type KeptShare, keepPage, keepShare } from '#src/entities/share/share-store.ts'
import { showError } from '#src/ui/toast.tsx'

/** The extension has the page; it answers at once, or is gone. */
const PATIENCE_MS = 5000
const LONGEST_LINK = 2000
/** Long enough to read it after a sign-in. */
const READ_MS = 20_000

/** Stores a page that the browser extension captured, until a signed-in person opens it. Says so if it did not arrive. */
export async function takeCaptured(id: string): Promise<void> {
  const page = await askForPage(id)
  if (page === null) {
    showError('The page did not arrive', {
      detail: 'Go back to the shop’s page, and press the SampleTrail button again.',
      duration: READ_MS,
    })
    return
  }
  const { reason } = await keepCaptured(page)
  if (reason !== null) {
    showError('This device has no room for the page', {
      detail: 'Make room on the device, then press the SampleTrail button again.',
      duration: READ_MS,
    })
    return
  }
  markShared()
  window.dispatchEvent(new CustomEvent(PAGE_KEPT_EVENT, { detail: { id } }))
}

function keepCaptured({ kind, url, title, html }: CapturedPage): Promise<KeptShare> {
  if (kind === 'page') return keepPage(`${linkOf(url)}\n${title}`, html)
  return keepShare('', [new File([html], `${title || 'Orders'}.html`, { type: 'text/html' })])
}

/** Some shops write so much behind an address that it is too long for a link. */
function linkOf(url: string): string {
  return url.length > LONGEST_LINK ? (cleanLink(url) ?? url) : url
}

/** The captured page; null without an answer, or if the extension no longer has it. */
function askForPage(id: string): Promise<CapturedPage | null> {
  return new Promise((resolve) => {
    const end = (page: CapturedPage | null): void => {
      clearTimeout(timer)
      window.removeEventListener(PAGE_EVENT, hear)
      resolve(page)
    }
    const hear = (event: Event): void => {
      const handed = handedPageSchema.safeParse(event instanceof CustomEvent ? event.detail : null)
      if (handed.success && handed.data.id === id) end(handed.data.page)
    }
    const timer = setTimeout(() => end(null), PATIENCE_MS)
    window.addEventListener(PAGE_EVENT, hear)
    window.dispatchEvent(new CustomEvent(PAGE_WANTED_EVENT, { detail: { id } }))
  })
}
