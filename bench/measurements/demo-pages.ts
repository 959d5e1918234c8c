import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'
import { caseLinkAddressSchema, caseParts } from '../../packages/contracts/src/case-links.ts'
import { findDescendants } from '../../tools/running/process-tree.ts'
import { signInToDemo, waitUntilFilled } from '../data/demo-account.ts'
import type { Figure } from '../report.ts'
import { runLighthouse, type Scores } from '../probes/run-lighthouse.ts'
import { startServer } from '../../tools/running/server-process.ts'
import { startTlsFront, type TlsFront } from '../servers/tls-front.ts'

const demoFile = join(import.meta.dirname, '../../tools/running/demo.ts')
const port = 4381
const frontPort = 4383
const serverUrl = `http://localhost:${port}`
/** The priority of a process that only uses idle processor time. */
const lowest = 19
/** Filling leaves work behind, such as vacuums and checkpoints. */
const aftermath = 15_000
/** Until a browser has finished its start. */
const rest = 5_000

/** Dashboard, My Products, Find, a product and a link to its proofs as Lighthouse sees them on a phone: the demo's 150 products and 600 offers. */
export async function measureDemoPages(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sampletrail-bench-'))
  const data = join(folder, 'demo')
  const server = await startServer([process.execPath, demoFile], port, {
    DEMO_DIR: data,
    DEMO_URL: `https://localhost:${frontPort}`,
    LOG_LEVEL: 'silent',
  })
  let front: TlsFront | undefined
  try {
    front = await startTlsFront(frontPort, port)
    await waitUntilFilled(data)
    await sleep(aftermath)
    // A phone has its processors to itself, so the server here gives way to the browser.
    for (const pid of [server.pid, ...findDescendants(server.pid), front.pid]) makeWay(pid)
    const origin = front.url
    const { session, token, productId } = await signInToDemo(serverUrl)
    const pages = {
      Dashboard: '/dashboard',
      'My Products': '/dashboard/products',
      Find: '/dashboard/find',
      Detail: `/dashboard/products/${productId}`,
    }
    const figures: Figure[] = []
    for (const [name, path] of Object.entries(pages)) {
      const scores = await runLighthouse(`${origin}${path}`, ['performance', 'accessibility'], {
        flags: [front.chromiumFlag],
        prepare: async (browser) => {
          await keepSession(browser, origin, session)
          await sleep(rest)
        },
      })
      figures.push(...figuresOf(name, scores))
    }
    // For strangers, without a session. It is not to be found by search engines, so that score is left out.
    const proof = await runLighthouse(
      await makeProofLink(token, productId),
      ['performance', 'accessibility', 'best-practices'],
      { flags: [front.chromiumFlag] },
    )
    figures.push(...figuresOf('Link to proofs', proof, { performance: 95, accessibility: 100 }), {
      name: 'Link to proofs with demo data, Lighthouse on a phone: best practices',
      value: proof['best-practices'],
      unit: 'points',
      limit: { kind: 'at least', value: 95 },
    })
    return [...figures, loadFigure()]
  } finally {
    await front?.stop()
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

function makeWay(pid: number): void {
  try {
    setPriority(pid, lowest)
  } catch (error) {
    // One of PostgreSQL's processes has ended since.
    if ((error as { info?: { code?: string } }).info?.code !== 'ESRCH') throw error
  }
}

/** A link that shows all there is of a product. */
async function makeProofLink(token: string, productId: string): Promise<string> {
  const answer = await fetch(`${serverUrl}/api/case-links`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ products: [productId], shows: caseParts, lasts: 'hour' }),
  })
  return caseLinkAddressSchema.parse(await answer.json()).url
}

/** A person is signed in, and this device has seen none of the lists: nothing of the run before is left. */
async function keepSession(browser: BrowserContext, url: string, session: string): Promise<void> {
  const page = await browser.newPage()
  // On the app's origin, but without the app, which would write at the same time.
  await page.goto(`${url}/config.json`)
  await page.evaluate(`localStorage.setItem('sampletrail-session-web', ${JSON.stringify(session)})`)
  await page.close()
}

function figuresOf(
  page: string,
  scores: Scores,
  least: { performance: number; accessibility: number } = { performance: 90, accessibility: 100 },
): Figure[] {
  const name = (what: string): string => `${page} with demo data, Lighthouse on a phone: ${what}`
  const score = (what: 'performance' | 'accessibility'): Figure => ({
    name: name(what),
    value: scores[what],
    unit: 'points',
    limit: { kind: 'at least', value: least[what] },
  })
  return [
    score('performance'),
    score('accessibility'),
    { name: name('largest paint'), value: scores.lcp, unit: 'ms' },
    { name: name('layout shift'), value: scores.cls, unit: 'shift' },
    { name: name('blocked time'), value: scores.tbt, unit: 'ms' },
    { name: name('JavaScript over the wire'), value: scores.scripts, unit: 'kB' },
    { name: name("the processor's speed meanwhile"), value: scores.processor, unit: 'points' },
  ]
}

function loadFigure(): Figure {
  return {
    name: 'Lighthouse with demo data: load average, in times of the processors',
    value: (loadavg()[0] ?? 0) / cpus().length,
    unit: 'ratio',
  }
}
