import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { makeDownload, makeHistory } from '../data/amazon-history.ts'
import { median } from '../probes/quantiles.ts'
import type { Figure } from '../report.ts'

const rows = 20_000
const rowsInArchive = 2000
const invoices = 200
/** Each finds another number of items, because waiting needs a change. */
const searches = ['1', '19', '199', '1999', '7', '78', '789', '8']

const count = (items: number) => items.toLocaleString('en-US')
const allShown = (page: Page, items: number) =>
  page.getByRole('button', { name: `Tick all ${count(items)} shown` })

/** Chooses a file on the import screen; milliseconds until all its items are shown. */
async function timeReading(page: Page, file: string, items: number): Promise<number> {
  const began = performance.now()
  await page.getByLabel('File to import').setInputFiles(file)
  await allShown(page, items).waitFor({ timeout: 60_000 })
  await page.getByRole('checkbox', { name: /^Pick Product number 0,/ }).waitFor()
  return performance.now() - began
}

/** Types searches and waits for each result; the milliseconds of each. */
const typeSearches = (page: Page) =>
  page.evaluate<number[]>(`(async () => {
    const field = document.querySelector('input[placeholder="Name or order number"]')
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
    const said = () => document.querySelector('main').textContent.match(/Tick all [\\d,]+ shown/)[0]
    const times = []
    for (const text of ${JSON.stringify(searches)}) {
      const before = said()
      const began = performance.now()
      const changed = new Promise((resolve) => {
        const watch = new MutationObserver(() => {
          if (said() !== before) { watch.disconnect(); resolve() }
        })
        watch.observe(document.querySelector('main'), { subtree: true, childList: true, characterData: true })
        setTimeout(resolve, 3000)
      })
      write.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await changed
      times.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    return times
  })()`)

/**
 * An order history of 20,000 rows, from the choice of the file to the list, its search, its ticks and scrolling; then Amazon's ZIP with
 * 200 invoices. `longestTask` reads the longest time that the page was blocked, and begins again.
 */
export async function measureHistory(
  page: Page,
  folder: string,
  longestTask: () => Promise<number>,
): Promise<Figure[]> {
  const file = join(folder, 'Order History.csv')
  await writeFile(file, makeHistory(rows))
  const archive = join(folder, 'Your Orders.zip')
  const download = makeDownload(rowsInArchive, invoices)
  await writeFile(archive, download)

  await longestTask()
  const read = await timeReading(page, file, rows)
  const readTask = await longestTask()
  const keys = await typeSearches(page)
  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  await allShown(page, rows).click()
  await page.getByRole('button', { name: `Import ${count(rows)} products` }).waitFor()
  await page.mouse.move(700, 600)
  for (let turn = 0; turn < 30; turn += 1) {
    await page.mouse.wheel(0, 900)
    await page.waitForTimeout(30)
  }
  const task = await longestTask()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  const unpacked = await timeReading(page, archive, rowsInArchive)
  await page.getByRole('button', { name: 'Choose another file' }).click()
  const size = Math.round(download.length / 1_000_000)
  return [
    {
      name: `Order history of ${rows} rows, read and shown`,
      value: read / 1000,
      unit: 's',
      limit: { kind: 'under', value: 3 },
    },
    { name: '  longest task meanwhile', value: readTask, unit: 'ms' },
    {
      name: '  search, a key',
      value: median(keys),
      unit: 'ms',
      limit: { kind: 'under', value: 50 },
    },
    {
      name: '  longest task of search, ticks and scrolling',
      value: task,
      unit: 'ms',
      limit: { kind: 'under', value: 50 },
    },
    {
      name: `ZIP of ${size} MB with ${invoices} PDFs, read and shown`,
      value: unpacked / 1000,
      unit: 's',
      limit: { kind: 'under', value: 5 },
    },
  ]
}
