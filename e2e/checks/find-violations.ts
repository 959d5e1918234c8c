import type { Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'

interface Look {
  /** Only rules with one of these tags; all rules when not given. */
  tags?: readonly string[]
  /** Only these rules. */
  rules?: readonly string[]
  /** Only what is inside the element of this selector. */
  within?: string
}

/**
 * What axe finds on the page as it is. axe stays loaded in the page, so the next look at the same page costs half as much.
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
