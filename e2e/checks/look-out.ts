import { expect, type Page } from '@playwright/test'

/**
 * Looks out for words that stand on the page for a second or so, and are gone when a busy machine looks again. Called
 * before what brings them, also when that is a page to come; what it gives waits until they have stood there.
 */
export async function lookOutFor(page: Page, words: string): Promise<() => Promise<void>> {
  const seen: string[] = []
  await page.exposeFunction('noteSeen', (text: string) => seen.push(text))
  const watch = `{
    const words = ${JSON.stringify(words)}
    const observer = new MutationObserver(() => {
      if (!document.body?.textContent.includes(words)) return
      observer.disconnect()
      noteSeen(words)
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  }`
  await page.addInitScript({ content: watch })
  await page.evaluate(watch)
  return () => expect.poll(() => seen, { message: `'${words}' on the page` }).toContain(words)
}
