import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumFlags, findChromium } from '../../tools/running/chromium.ts'
import { measurePace } from './pace.ts'
import { median } from './quantiles.ts'

/** The address of the browser that was started for Lighthouse. */
const debuggingPort = 4382

/** The median of five varies half as much as a single run, says its guide to variability. */
const runs = 5
/** How much slower than this processor the phone's is: Lighthouse's default, for the machine that limits are written for. */
const usualSlowdown = 4
/** How often one of them is tried when Lighthouse itself fails. */
const tries = 4

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

/**
 * Lighthouse's results for a page: points by category, milliseconds, a ratio, kilobytes, and its own measure of the
 * processor's speed. It slows the processor four times, or less where it is slow already.
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
  const slowdown = Math.max(1, usualSlowdown / (await measurePace()))
  const all: Scores[] = []
  for (let run = 0; run < runs; run += 1) {
    all.push(await tryRun(() => runInNewBrowser(url, categories, slowdown, circumstances)))
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

/** Lighthouse sometimes loses its own trace, on a slow machine above all. That says nothing about the page. */
async function tryRun(run: () => Promise<Scores>): Promise<Scores> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof ToolFailure) || left === 0) throw error
      console.log(`  Lighthouse failed and runs again: ${error.message}`)
    }
  }
}

/** Lighthouse's codes for a page that did not load. */
const ofThePage = new Set([
  'ERRORED_DOCUMENT_REQUEST',
  'FAILED_DOCUMENT_REQUEST',
  'DNS_FAILURE',
  'INSECURE_DOCUMENT_REQUEST',
  'NOT_HTML',
  'CHROME_INTERSTITIAL_ERROR',
])

/** Lighthouse itself failed, not the page. */
class ToolFailure extends Error {}

async function runInNewBrowser(
  url: string,
  categories: readonly Category[],
  slowdown: number,
  { flags = [], prepare }: Circumstances,
): Promise<Scores> {
  const profile = await mkdtemp(join(tmpdir(), 'sampletrail-bench-browser-'))
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium() ?? undefined,
    args: [...chromiumFlags, ...flags, `--remote-debugging-port=${debuggingPort}`],
  })
  try {
    await prepare?.(browser)
    return await runOnce(url, categories, slowdown)
  } finally {
    await browser.close()
    await rm(profile, { recursive: true })
  }
}

async function runOnce(
  url: string,
  categories: readonly Category[],
  slowdown: number,
): Promise<Scores> {
  const result = await lighthouse(url, {
    port: debuggingPort,
    logLevel: 'error',
    onlyCategories: [...categories],
    throttling: { cpuSlowdownMultiplier: slowdown },
  }).catch((error: unknown) => {
    throw new ToolFailure(error instanceof Error ? error.message : String(error))
  })
  if (result === undefined) throw new ToolFailure('Lighthouse gave no result.')
  const { lhr } = result
  if (lhr.runtimeError !== undefined) {
    const { code, message } = lhr.runtimeError
    if (ofThePage.has(code)) throw new Error(message)
    throw new ToolFailure(`${code}: ${message}`)
  }
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
