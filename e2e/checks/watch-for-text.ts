import { expect, type Page } from '@playwright/test'

/**
 * Waits for text that is visible for about a second and may be gone when a busy machine checks again. Call it before the
 * action that shows the text, even if that opens a new page; the returned promise resolves once the text has appeared.
 */
export async function watchForText(page: Page, words: string): Promise<() => Promise<void>> {
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
