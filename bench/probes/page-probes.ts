import type { Page } from '@playwright/test'
import { median } from './quantiles.ts'

/**
 * Records in the page, from its start, its long tasks, when the first card appeared, and when the list showed that it has
 * that many products.
 */
export async function installProbes(page: Page, count: number): Promise<void> {
  await page.addInitScript(`
    const tasks = []
    const times = {}
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask', buffered: true })
    // Asked when the page changes, not in each frame: a page that asks for each frame draws each, which is work of its own.
    const at = (name) => {
      times[name] = null
      requestAnimationFrame(() => { times[name] = performance.now() })
    }
    const look = () => {
      if (times.first === undefined && document.querySelector('main article')) at('first')
      const said = [...document.querySelectorAll('main output')].map(({ textContent }) => textContent)
      if (times.all !== undefined || !said.some((text) => text.endsWith(' of ${count} products'))) return
      at('all')
      changes.disconnect()
    }
    const changes = new MutationObserver(look)
    changes.observe(document, { childList: true, subtree: true, characterData: true })
    window.probes = { times, forget: () => { tasks.length = 0 }, longest: () => Math.max(0, ...tasks), count: () => tasks.length }
  `)
}

/** Milliseconds from the start of the navigation until the first cards appeared, and until all products were there. */
export async function readTimes(page: Page): Promise<{ first: number; all: number }> {
  const end = performance.now() + 60_000
  while (performance.now() < end) {
    const { first, all } = await page.evaluate<{ first?: number | null; all?: number | null }>(
      'window.probes.times',
    )
    if (typeof first === 'number' && typeof all === 'number') return { first, all }
    await page.waitForTimeout(100)
  }
  const said = await page.evaluate<string>(
    `[...document.querySelectorAll('main output')].map(({ textContent }) => textContent).join()`,
  )
  throw new Error(`The list did not say that all products are there, but: ${said}`)
}

/**
 * The speed of this machine without the app, under other people's load: the time from one frame to the next, and a frame
 * that draws as many bare elements as the list shows.
 */
export async function measureBareFrames(page: Page): Promise<{ frame: number; drawn: number }> {
  return page.evaluate<{ frame: number; drawn: number }>(`(async () => {
    const next = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]
    const times = { frame: [], drawn: [] }
    for (let turn = 0; turn < 21; turn += 1) {
      let began = performance.now()
      await next()
      times.frame.push(performance.now() - began)
      const box = document.createElement('div')
      for (let place = 0; place < 800; place += 1) {
        box.append(Object.assign(document.createElement('span'), { textContent: 'Bare ' + place }))
      }
      began = performance.now()
      document.body.append(box)
      await next()
      times.drawn.push(performance.now() - began)
      box.remove()
      await next()
    }
    return { frame: median(times.frame), drawn: median(times.drawn) }
  })()`)
}

/** Types into the search and measures the time until the shown result count changes. */
const typeAndWait = (text: string) => `(async () => {
  const field = document.querySelector('input[placeholder^="Search by name"]')
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
  const times = []
  for (const text of ${text}) {
    const main = document.querySelector('main')
    const said = () => [...main.querySelectorAll('output')].map((each) => each.textContent).join()
    const before = said()
    const began = performance.now()
    const changed = new Promise((resolve) => {
      const watch = new MutationObserver(() => {
        if (said() !== before) { watch.disconnect(); resolve() }
      })
      watch.observe(main, { subtree: true, childList: true, characterData: true })
      setTimeout(resolve, 3000)
    })
    write.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await changed
    times.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 400))
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]
})()`

export async function measureKeystroke(page: Page): Promise<Record<string, number>> {
  const keystroke = await page.evaluate<number>(
    // Each finds another number of products, because waiting needs a change. Digits that all order numbers have find all of
    // them.
    typeAndWait(`['3', '34', '345', '7', '78', '789', '8']`),
  )
  await page.evaluate(typeAndWait(`['number 999']`))
  const tiny = await page.evaluate<number>(typeAndWait(`['number 9999', 'number 999']`))
  await page.evaluate(typeAndWait(`['']`))
  return { keystroke, tiny }
}

/** Scrolls through the list like a wheel, and records the longest task and the number of nodes. */
export async function measureScroll(page: Page): Promise<Record<string, number>> {
  await page.mouse.move(700, 600)
  await page.evaluate('window.probes.forget()')
  let nodes = 0
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, 900)
    await page.waitForTimeout(30)
    if (turn % 10 === 0) {
      nodes = Math.max(nodes, await page.evaluate<number>(`document.querySelectorAll('*').length`))
    }
  }
  await page.waitForTimeout(300)
  const scrollTask = await page.evaluate<number>('window.probes.longest()')
  await page.evaluate('window.scrollTo(0, 0)')
  return { scrollTask, nodes }
}

/** Deletes all shown products and undoes it, as people do; each time until the server has it and the list shows it. */
export async function measureDelete(page: Page): Promise<Record<string, number>> {
  await page.getByRole('checkbox', { name: /Select all/ }).check()
  await page.getByRole('button', { name: /Delete Selected/ }).click()
  await page.evaluate('window.probes.forget()')
  const deleted = await timeChange(page, 'detached', () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
  )
  const undone = await timeChange(page, 'attached', () =>
    page.getByRole('button', { name: 'Undo' }).click(),
  )
  return { deleted, undone, deleteTask: await page.evaluate<number>('window.probes.longest()') }
}

async function timeChange(
  page: Page,
  cards: 'attached' | 'detached',
  press: () => Promise<void>,
): Promise<number> {
  const answered = page.waitForResponse(/rpc\/change_products/, { timeout: 60_000 })
  const began = performance.now()
  const shown = press().then(() =>
    page.locator('main article').first().waitFor({ state: cards, timeout: 60_000 }),
  )
  const [answer] = await Promise.all([answered, shown])
  await answer.finished()
  if (!answer.ok()) throw new Error(`The server refused with ${answer.status()}`)
  return performance.now() - began
}

/**
 * With all products on the device: milliseconds from a press on Today in the navigation until its steps are painted (`today`; the
 * first time, which loads the screen's code, `firstToday`), and from a press on 'Not this one' until the next step is painted in its
 * place (`skipped`): the first step may be a refund, whose 'done' opens a form.
 */
export async function measureToday(page: Page): Promise<Record<string, number>> {
  await page.getByRole('link', { name: /^Today.* to do today/u }).waitFor()
  const times: number[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    times.push(
      await page.evaluate<number>(
        timeUntil(
          `document.querySelector('header a[href="/today"]').click()`,
          `document.querySelector('[data-step-key="done"]') !== null`,
        ),
      ),
    )
    await page.waitForTimeout(500)
    if (turn === 5) break
    await page.getByRole('link', { name: 'My Products' }).first().click()
    await page.locator('main article').first().waitFor()
    await page.waitForTimeout(500)
  }
  const skipped = await page.evaluate<number>(
    `(() => { window.before = document.querySelector('[data-step-key="skip"]').ariaLabel })(), ${timeUntil(
      `document.querySelector('[data-step-key="skip"]').click()`,
      `document.querySelector('[data-step-key="skip"]').ariaLabel !== window.before`,
    )}`,
  )
  const [firstToday = Number.NaN, ...later] = times
  return { firstToday, today: median(later), skipped }
}

/** A script that acts and resolves with the milliseconds until a condition holds and its frame is painted; it gives up after a minute. */
export const timeUntil = (act: string, isThere: string): string => `(async () => {
  const began = performance.now()
  ${act}
  while (!(${isThere})) {
    if (performance.now() - began > 60_000) throw new Error('Nothing came of a press within a minute.')
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now() - began
})()`
