import type { Page } from '@playwright/test'

/** What a person saw of a screen: how much of it moved by itself, and how long it took to answer. */
export interface Steadiness {
  /** The layout shift of the whole visit, without units, as browsers define it. */
  shift: number
  /** Milliseconds from a press or key until the next paint, of the slowest one. */
  answer: number
}

/** Records layout shifts and answers to input in each page that opens from now on. */
export async function watchSteadiness(page: Page): Promise<void> {
  await page.addInitScript(`
    const seen = { shift: 0, answer: 0 }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.shift += value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) seen.answer = Math.max(seen.answer, duration)
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 })
    window.steadiness = seen
  `)
}

/** Reads what was recorded since the page opened. */
export async function readSteadiness(page: Page): Promise<Steadiness> {
  return page.evaluate<Steadiness>('({ ...window.steadiness })')
}
