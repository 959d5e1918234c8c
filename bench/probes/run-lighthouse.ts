import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumFlags, findChromium } from '../../tools/running/chromium.ts'
import { median } from './quantiles.ts'

/** The address of the browser that was started for Lighthouse. */
const debuggingPort = 4382

/** The median of five varies half as much as a single run, says its guide to variability. */
const runs = 5

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

/**
 * Lighthouse's results for a page: points by category, milliseconds, a ratio, kilobytes, and its own measure of the
 * processor's speed. It slows the processor four times, whatever other programs leave.
 */
export type Scores = Record<Category | 'lcp' | 'cls' | 'tbt' | 'scripts' | 'processor', number>

interface Circumstances {
  /** Chromium's options, in addition to the required ones. */
  flags?: readonly string[]
  /** Runs in the new browser before the page is opened; its localStorage stays. */
  prepare?: (browser: BrowserContext) => Promise<void>
}

/**
 * A page on a mid-range phone with a slow network, simulated with Lighthouse's own defaults: medians of five runs. Each has
 * its own browser, as with Lighthouse's own command: in one browser a page pays for cleaning up after the earlier runs,
 * above all after the accessibility check.
 */
export async function runLighthouse(
  url: string,
  categories: readonly Category[],
  circumstances: Circumstances = {},
): Promise<Scores> {
  const all: Scores[] = []
  for (let run = 0; run < runs; run += 1) {
    all.push(await runInNewBrowser(url, categories, circumstances))
  }
  const middle = (key: keyof Scores): number => median(all.map((scores) => scores[key]))
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    'best-practices': middle('best-practices'),
    seo: middle('seo'),
    lcp: middle('lcp'),
    cls: middle('cls'),
    tbt: middle('tbt'),
    scripts: middle('scripts'),
    processor: middle('processor'),
  }
}

async function runInNewBrowser(
  url: string,
  categories: readonly Category[],
  { flags = [], prepare }: Circumstances,
): Promise<Scores> {
  const profile = await mkdtemp(join(tmpdir(), 'sampletrail-bench-browser-'))
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium() ?? undefined,
    args: [...chromiumFlags, ...flags, `--remote-debugging-port=${debuggingPort}`],
  })
  try {
    await prepare?.(browser)
    return await runOnce(url, categories)
  } finally {
    await browser.close()
    await rm(profile, { recursive: true })
  }
}

async function runOnce(url: string, categories: readonly Category[]): Promise<Scores> {
  const result = await lighthouse(url, {
    port: debuggingPort,
    logLevel: 'error',
    onlyCategories: [...categories],
  })
  if (result === undefined) throw new Error('Lighthouse gave no result.')
  const { lhr } = result
  if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message)
  if (lhr.finalDisplayedUrl !== url) {
    throw new Error(`Lighthouse ended at ${lhr.finalDisplayedUrl} instead of ${url}`)
  }
  const audit = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN
  // A category that was not requested has no points.
  const points = (name: Category) => (lhr.categories[name]?.score ?? Number.NaN) * 100
  return {
    performance: points('performance'),
    accessibility: points('accessibility'),
    'best-practices': points('best-practices'),
    seo: points('seo'),
    lcp: audit('largest-contentful-paint'),
    cls: audit('cumulative-layout-shift'),
    tbt: audit('total-blocking-time'),
    scripts: scriptBytes(lhr.audits['network-requests']?.details) / 1000,
    processor: lhr.environment.benchmarkIndex,
  }
}

/** Bytes of scripts as transferred. */
function scriptBytes(details: unknown): number {
  const items = (details as { items?: { resourceType?: string; transferSize?: number }[] }).items
  return (items ?? [])
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + (transferSize ?? 0), 0)
}
