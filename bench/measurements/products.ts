import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../tools/running/chromium.ts'
import { createAccounts, sessionOf, type Account } from '../data/account.ts'
import { insertProducts } from '../data/many-products.ts'
import {
  installProbes,
  measureBareFrames,
  measureDelete,
  measureKeystroke,
  measureScroll,
  measureToday,
  readTimes,
} from '../probes/page-probes.ts'
import { median } from '../probes/quantiles.ts'
import type { Figure } from '../report.ts'
import { startServer, serverCommand } from '../../tools/running/server-process.ts'

const port = 4389
const count = 10_000
/** Three of six statuses: 4,999 products, which fit into one call. */
const half = 'received,reviewed,published'
const runs = 3

/** The result of opening the list once. */
type Run = Record<string, number>

/** My Products with 10,000 products, in a real browser against a real server; medians of three runs. */
export async function measureProducts(): Promise<Figure[]> {
  const data = await mkdtemp(join(tmpdir(), 'sampletrail-bench-'))
  const url = `http://localhost:${port}`
  const server = await startServer(serverCommand, port, {
    DATA_DIR: data,
    PUBLIC_URL: url,
    LOG_LEVEL: 'silent',
  })
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: chromiumFlags,
  })
  try {
    const [account] = await createAccounts(url, data, 1, 1)
    if (!account) throw new Error('There is no account')
    await insertProducts(url, account, count - 1)
    const all: Run[] = []
    for (let run = 0; run < runs; run += 1) all.push(await runOnce(browser, url, account, 1))
    const slow: Run[] = []
    for (let run = 0; run < runs; run += 1) slow.push(await runOnce(browser, url, account, 4))
    return [...figuresOf(all), ...slowFigures(slow)]
  } finally {
    await browser.close()
    await server.stop()
    await rm(data, { recursive: true })
  }
}

async function runOnce(
  browser: Browser,
  url: string,
  account: Account,
  slowdown: number,
): Promise<Run> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: [await sessionOf(url, account)] }],
    },
  })
  try {
    const page = await context.newPage()
    await installProbes(page, count)
    // The scripts are cached, as for everybody who returns; the lists are not.
    await page.goto(`${url}/dashboard/products?status=`)
    await page.getByRole('heading', { name: 'My Products' }).waitFor()
    await waitForInstall(page)
    // The browser keeps the compiled scripts of the second visit.
    await page.reload()
    await page.getByRole('heading', { name: 'My Products' }).waitFor()
    await forgetLists(page)
    if (slowdown > 1) {
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    }
    const run = await measureOpening(page, url)
    Object.assign(run, await measureBareFrames(page))
    run['load'] = (loadavg()[0] ?? 0) / cpus().length
    Object.assign(run, await measureKeystroke(page))
    Object.assign(run, await measureScroll(page))
    Object.assign(run, await measureToday(page))
    if (slowdown === 1) {
      await page.goto(`${url}/dashboard/products?status=${half}`)
      await page.locator('main article').first().waitFor()
      await page.waitForTimeout(5000)
      Object.assign(run, await measureDelete(page))
    }
    return run
  } finally {
    await context.close()
  }
}

/** Milliseconds from the start of the navigation until the first cards appear, and until all products are there. */
async function measureOpening(page: Page, url: string): Promise<Run> {
  await page.goto(`${url}/dashboard/products`, { waitUntil: 'commit' })
  const times = await readTimes(page)
  // Writing after loading is part of it.
  await page.waitForTimeout(2500)
  const bare = await page.evaluate<number>(`(async () => {
    const began = performance.now()
    const texts = await Promise.all([fetch('/'), fetch('/config.json'), fetch('/healthz')].map(async (asked) => (await asked).text()))
    return texts.length > 0 ? performance.now() - began : 0
  })()`)
  return {
    ...times,
    loadingTask: await page.evaluate<number>('window.probes.longest()'),
    bare,
  }
}

/** Until the app's files are stored: that work is part of the first visit, and of no later one. */
async function waitForInstall(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)')
  // The page's policy forbids what `waitForFunction` does with a text.
  const isReady = () => page.evaluate('navigator.serviceWorker.controller?.state === "activated"')
  while (!(await isReady())) await page.waitForTimeout(100)
}

async function forgetLists(page: Page): Promise<void> {
  await page.waitForTimeout(4000)
  await page.evaluate(`localStorage.removeItem('sampletrail-lists-kept')`)
}

const ratio = (name: string, value: number): Figure => ({
  name: `10,000 products: ${name}`,
  value,
  unit: 'ratio',
})

function figuresOf(all: Run[]): Figure[] {
  const middle = (key: string): number => median(all.map((run) => run[key] ?? Number.NaN))
  const under = (
    name: string,
    key: string,
    value: number,
    unit: Figure['unit'] = 'ms',
  ): Figure => ({
    name: `10,000 products: ${name}`,
    value: middle(key),
    unit,
    limit: { kind: 'under', value },
  })
  return [
    under('first page painted', 'first', 1500),
    under('all loaded', 'all', 4000),
    ratio('all loaded, in times of the first page', middle('all') / middle('first')),
    { name: '10,000 products: three bare requests', value: middle('bare'), unit: 'ms' },
    {
      name: '10,000 products: longest task while loading',
      value: middle('loadingTask'),
      unit: 'ms',
    },
    under('keystroke to its result', 'keystroke', 50),
    ratio('keystroke, in times of a filter of 10 products', middle('keystroke') / middle('tiny')),
    ratio('load average, in times of the processors', middle('load')),
    { name: '10,000 products: a bare frame', value: middle('frame'), unit: 'ms' },
    { name: '10,000 products: a frame of 800 bare elements', value: middle('drawn'), unit: 'ms' },
    ratio('keystroke, in times of such a frame', middle('keystroke') / middle('drawn')),
    ratio(
      'longest task while scrolling, in times of such a frame',
      middle('scrollTask') / middle('drawn'),
    ),
    under('longest task while scrolling', 'scrollTask', 50),
    under('Today, from the press to its steps', 'today', 100),
    ratio('Today, in times of such a frame', middle('today') / middle('drawn')),
    { name: '10,000 products: Today for the first time', value: middle('firstToday'), unit: 'ms' },
    {
      name: '10,000 products: a step put off, to the next one',
      value: middle('skipped'),
      unit: 'ms',
    },
    under('nodes of the page', 'nodes', 2000, 'nodes'),
    under('5,000 deleted', 'deleted', 5000),
    under('5,000 brought back', 'undone', 5000),
    {
      name: '10,000 products: longest task while deleting',
      value: middle('deleteTask'),
      unit: 'ms',
    },
  ]
}

function slowFigures(slow: Run[]): Figure[] {
  const figures = [
    { name: 'first page painted', key: 'first', limit: 1800 },
    { name: 'all loaded', key: 'all', limit: 3000 },
    { name: 'keystroke to its result', key: 'keystroke', limit: 100 },
    { name: 'longest task while scrolling', key: 'scrollTask', limit: 100 },
    { name: 'Today, from the press to its steps', key: 'today' },
  ]
  return figures.map(({ name, key, limit }) => ({
    name: `10,000 products, processor four times slower: ${name}`,
    value: median(slow.map((run) => run[key] ?? Number.NaN)),
    unit: 'ms',
    ...(limit !== undefined && { limit: { kind: 'under', value: limit } }),
  }))
}
