import type { Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'

interface Look {
  /** Only rules with one of these tags; all rules if omitted. */
  tags?: readonly string[]
  /** Only these rules. */
  rules?: readonly string[]
  /** Only elements inside the element of this selector. */
  within?: string
}

/**
 * Runs axe on the page as it is. axe stays loaded in the page, so the next check of the same page takes half as long.
 */
export async function findViolations(page: Page, look: Look = {}): Promise<Result[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source)
  const options: RunOptions = {
    // Passed rules are counted, not described.
    resultTypes: ['violations'],
    ...(look.tags && { runOnly: { type: 'tag', values: [...look.tags] } }),
    ...(look.rules && { runOnly: { type: 'rule', values: [...look.rules] } }),
  }
  const within = JSON.stringify(look.within) ?? 'document'
  return await page.evaluate<Result[]>(
    `axe.run(${within}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
}
