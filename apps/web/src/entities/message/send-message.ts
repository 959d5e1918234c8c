import type { SendWay } from '@sampletrail/domain/messages/send-ways.ts'

/**
 * Opens or copies a message. Returns false if the browser refuses the clipboard; then nothing was opened. The copy comes
 * first: a page that has lost the focus to a new tab may not write to the clipboard.
 */
export async function sendMessage({ isCopied, href }: SendWay, text: string): Promise<boolean> {
  if (isCopied && !(await copy(text))) return false
  if (href === null) return true
  if (href.startsWith('mailto:')) window.location.assign(href)
  else window.open(href, '_blank', 'noopener,noreferrer')
  return true
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The caller shows the text for copying by hand; the browser's own words would not help.
    return false
  }
}
