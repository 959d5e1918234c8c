import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumFlags, findChromium } from '../tools/chromium.ts'
import { median } from './quantiles.ts'
import type { Figure } from './report.ts'
import { startServer } from './server-process.ts'

const mainFile = join(import.meta.dirname, '../apps/server/src/main.ts')
const serverPort = 4381
const debuggingPort = 4382
const runs = 3

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** What one run of Lighthouse says, by the name of the figure. */
type Run = Record<string, number>

async function runLighthouse(url: string): Promise<Run> {
  // The defaults: a phone of the middle on a slow network, simulated.
  const result = await lighthouse(url, {
    port: debuggingPort,
    logLevel: 'error',
    onlyCategories: [...categories],
  })
  if (result === undefined) throw new Error('Lighthouse gave no result.')
  const { lhr } = result
  if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message)
  const audit = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN
  return {
    ...Object.fromEntries(
      categories.map((name) => [name, (lhr.categories[name]?.score ?? 0) * 100]),
    ),
    lcp: audit('largest-contentful-paint'),
    cls: audit('cumulative-layout-shift'),
    tbt: audit('total-blocking-time'),
    scripts: scriptBytes(lhr.audits['network-requests']?.details) / 1000,
  }
}

/** Bytes of scripts as they came over the wire. */
function scriptBytes(details: unknown): number {
  const items = (details as { items?: { resourceType?: string; transferSize?: number }[] }).items
  return (items ?? [])
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + (transferSize ?? 0), 0)
}

/** The landing page as Lighthouse sees it on a phone; medians of three runs. */
export async function measureLanding(): Promise<Figure[]> {
  const data = await mkdtemp(join(tmpdir(), 'sampletrail-bench-'))
  const server = await startServer([process.execPath, mainFile], serverPort, {
    DATA_DIR: data,
    PUBLIC_URL: `http://localhost:${serverPort}`,
    LOG_LEVEL: 'silent',
  })
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: [...chromiumFlags, `--remote-debugging-port=${debuggingPort}`],
  })
  const all: Run[] = []
  try {
    for (let run = 0; run < runs; run += 1) {
      all.push(await runLighthouse(`http://localhost:${serverPort}/`))
    }
  } finally {
    await browser.close()
    await server.stop()
    await rm(data, { recursive: true })
  }
  const medianOf = (key: string) => median(all.map((run) => run[key] ?? Number.NaN))
  const score = (name: string, key: string, least: number): Figure => ({
    name: `Landing page, Lighthouse on a phone: ${name}`,
    value: medianOf(key),
    unit: 'points',
    limit: { kind: 'at least', value: least },
  })
  return [
    score('performance', 'performance', 95),
    score('accessibility', 'accessibility', 100),
    score('best practices', 'best-practices', 100),
    score('search engines', 'seo', 100),
    { name: 'Landing page: largest paint', value: medianOf('lcp'), unit: 'ms' },
    {
      name: 'Landing page: layout shift',
      value: medianOf('cls'),
      unit: 'ratio',
      limit: { kind: 'at most', value: 0 },
    },
    { name: 'Landing page: blocked time', value: medianOf('tbt'), unit: 'ms' },
    {
      name: 'Landing page: JavaScript over the wire',
      value: medianOf('scripts'),
      unit: 'kB',
      limit: { kind: 'under', value: 30 },
    },
  ]
}
