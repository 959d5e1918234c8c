import { expect, type Page } from '@playwright/test'
import { findViolations } from './find-violations.ts'

const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The other rules do not check colours and would report the same problem again. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Checks a screen with axe, and that its content fits, in light and in dark colours, once all of the page is shown. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await expect(page.locator('main [aria-busy=true]'), `${screen}: still loading`).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    // While it fades in or out, a text has less contrast than when people read it.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await waitUntilStill(page)
    const look = colorScheme === 'light' ? { tags: guidelines } : { rules: rulesOfColour }
    const violations = await findViolations(page, look)
    const findings = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`,
    )
    expect(findings, `${screen}, ${colorScheme}`).toEqual([])
  }
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(overflow, `${screen}: pixels wider than the window`).toBe(0)
  const sideways = await page.evaluate<number>(`
    [...document.querySelectorAll('[role=dialog] *')].filter((part) =>
      part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowY === 'auto'
        // Rows with scroll snapping are meant to scroll sideways.
        && getComputedStyle(part).scrollSnapType === 'none').length`)
  expect(sideways, `${screen}: dialogs that scroll sideways`).toBe(0)
  const cut = await page
    .locator('[role=dialog] p')
    .evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth).length)
  expect(cut, `${screen}: texts that run out of their dialog`).toBe(0)
}

/** Fingers can hit every control: 44 px in both directions. */
export async function expectTouchable(page: Page, screen: string): Promise<void> {
  const small = await page.evaluate<string[]>(`
    [...document.querySelectorAll('button, select, summary, input')]
      .filter((control) => control.checkVisibility() && !control.closest('[inert]'))
      .filter(({ type }) => !['checkbox', 'radio', 'file'].includes(type))
      // A control that is larger than its box is so because of its ::after.
      .filter((control) => getComputedStyle(control, '::after').position !== 'absolute')
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      // Elements for screen readers only are one pixel in size.
      .filter(({ box }) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
      .map(({ control, box }) =>
        (control.ariaLabel ?? control.textContent) + ': ' + box.width + ' x ' + box.height)`)
  expect(small, `${screen}: too small for a finger`).toEqual([])
}

/** The colours of the other theme appear one frame later. Animations are finished; endless ones keep running. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const ending = () => document.getAnimations().filter(
      ({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime < 1e6,
    )
    await frame()
    await frame()
    for (let moving = ending(); moving.length > 0; moving = ending()) {
      for (const animation of moving) animation.finish()
      await frame()
    }
  })()`)
}
