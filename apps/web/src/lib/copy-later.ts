/**
 * Copies a text that is still being made, at the press that asked for it: Safari allows the clipboard only then, so it gets the
 * promise. Returns whether it was copied; with false, the caller shows the text for copying by hand.
 * @throws the reason why there is no text
 */
export async function copyLater(text: Promise<string>): Promise<boolean> {
  const written = writePromise(text)
  const words = await text
  return (await written) || copyNow(words)
}

async function writePromise(text: Promise<string>): Promise<boolean> {
  const blob = text.then((words) => new Blob([words], { type: 'text/plain' }))
  // Whoever waits for the text hears why it failed; the promise itself would report it again as unhandled.
  blob.catch(() => undefined)
  if (typeof ClipboardItem === 'undefined') return false
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    return true
  } catch {
    // Some browsers take no promise, others no items at all: the text is tried alone.
    return false
  }
}

async function copyNow(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The caller shows the text for copying by hand; the browser's own words would not help.
    return false
  }
}
