import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../tools/running/chromium.ts'
import { createAccounts, pick, type Account } from '../data/account.ts'
import { expectOk } from '../probes/expect-ok.ts'
import type { Figure } from '../report.ts'
import { measureHistory } from './import-history.ts'
import { startServer, serverCommand } from '../../tools/running/server-process.ts'

const port = 4383
const rows = 10_000
const bad = 50

/** A tester's spreadsheet: one of every 200 rows cannot be read. */
function makeFile(): Buffer {
  const lines = ['Name,Status,Seller,Price,Order Number,Order Date,Amazon Link,Notes']
  for (let row = 0; row < rows; row += 1) {
    const price = row % (rows / bad) === 7 ? 'free' : (5 + (row % 90) + 0.99).toFixed(2)
    const day = String(1 + (row % 28)).padStart(2, '0')
    const asin = `B0${String(row).padStart(8, '0')}`
    lines.push(
      `Product number ${row} with a name of usual length,Received,Seller ${row % 40},${price},` +
        `114-${String(row).padStart(7, '0')}-0000000,2026-03-${day},https://www.amazon.com/dp/${asin},"Photos, please"`,
    )
  }
  return Buffer.from(lines.join('\r\n'))
}

async function enter(page: Page, url: string, account: Account): Promise<void> {
  await page.goto(`${url}/auth?mode=login`)
  await page.getByLabel('Email').first().fill(account.email)
  await page.locator('input[type=password]').first().fill(account.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/dashboard/)
}

/** Records the longest time that the page was blocked. Reading it begins again. */
async function watchLongTasks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`
    window.tasks = []
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries()))
      .observe({ type: 'longtask' })
  `)
  return () =>
    page.evaluate<number>('Math.max(0, ...window.tasks.splice(0).map(({ duration }) => duration))')
}

async function choose(page: Page, file: string): Promise<void> {
  await page.getByLabel('File to import').setInputFiles(file)
}

/** Ten thousand rows of which fifty cannot be read, from the choice of the file to the last product; then once more; then an order history. */
export async function measureImport(): Promise<Figure[]> {
  const data = await mkdtemp(join(tmpdir(), 'sampletrail-bench-'))
  const url = `http://localhost:${port}`
  const server = await startServer(serverCommand, port, {
    DATA_DIR: data,
    PUBLIC_URL: url,
    LOG_LEVEL: 'silent',
  })
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: [...chromiumFlags],
  })
  try {
    const account = pick(await createAccounts(server.url, data, 1, 1), 0)
    const seen = `${server.url}/rest/v1/rpc/mark_onboarding_seen`
    await expectOk(fetch(seen, { method: 'POST', headers: account.headers, body: '{}' }))
    const page = await browser.newPage()
    await enter(page, url, account)
    await page.goto(`${url}/dashboard/products/import`)
    await page.getByRole('heading', { name: 'Import products' }).waitFor()
    const readLongest = await watchLongTasks(page)
    const file = join(data, 'products.csv')
    await writeFile(file, makeFile())
    const good = (rows - bad).toLocaleString('en-US')

    const began = performance.now()
    await choose(page, file)
    await page.getByRole('heading', { name: `${bad} rows that cannot be read` }).waitFor()
    await page.getByRole('button', { name: `Import ${good} products` }).click()
    await page
      .getByRole('heading', { name: `${good} products imported` })
      .waitFor({ timeout: 120_000 })
    const seconds = (performance.now() - began) / 1000
    const longest = await readLongest()

    await page.getByRole('button', { name: 'Import another file' }).click()
    await choose(page, file)
    await page
      .getByRole('heading', { name: `${good} rows that you have already` })
      .waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Import 0 products' }).waitFor()

    await page.getByRole('button', { name: 'Choose another file' }).click()
    const undoBegan = performance.now()
    await page.getByRole('button', { name: 'Undo the import of products.csv' }).click()
    await page.getByText(`undone, ${good} in the trash`).waitFor({ timeout: 60_000 })
    const undone = (performance.now() - undoBegan) / 1000
    const history = await measureHistory(page, data, readLongest)
    return [
      {
        name: `Import of ${rows} rows, ${bad} bad`,
        value: seconds,
        unit: 's',
        limit: { kind: 'under', value: 20 },
      },
      { name: '  longest task on its page meanwhile', value: longest, unit: 'ms' },
      { name: '  undone', value: undone, unit: 's', limit: { kind: 'under', value: 10 } },
      ...history,
    ]
  } finally {
    await browser.close()
    await server.stop()
    await rm(data, { recursive: true })
  }
}
