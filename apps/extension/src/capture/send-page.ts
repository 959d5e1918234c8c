import { type FromShop, acknowledgementSchema } from '@sampletrail/contracts/extension-messages.ts'
import { type CopiedParts, copyPage } from '#src/capture/copy-page.ts'

const GONE = 'SampleTrail’s extension was updated or removed. Reload this page.'

/** What a shop writes behind its address may be longer than the app accepts. */
const LONGEST_ADDRESS = 4000

function addressOf({ href, origin, pathname }: Location): string {
  return href.length > LONGEST_ADDRESS ? origin + pathname : href
}

/** Hands the shown page to the worker, which opens SampleTrail with it. Returns what to say to the person if that failed. */
export async function sendPage(page: Document, parts: CopiedParts): Promise<string | null> {
  const message: FromShop = {
    kind: 'captured',
    url: addressOf(page.location),
    title: page.title.slice(0, 1000),
    html: copyPage(page, parts),
  }
  try {
    const answer: unknown = await chrome.runtime.sendMessage(message)
    const { ok, problem } = acknowledgementSchema.parse(answer)
    return ok ? null : (problem ?? 'SampleTrail could not be opened. Try again.')
  } catch {
    // The old script of an extension that was updated can no longer reach it.
    return GONE
  }
}
