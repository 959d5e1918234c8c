import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import type { Client } from 'pg'
import { chromiumFlags, findHeadlessChromium } from '../../running/chromium.ts'
import type { ServerUnderTest } from '../run-server.ts'
import { defineStage, type Round } from '../stage.ts'
import { buildPage } from './build-page.ts'
import { openOutboxServer } from './open-outbox-server.ts'
import { openWorlds, type Worlds } from './open-worlds.ts'
import { playSequences } from './play-sequences.ts'

/** Sequences of a round. */
const ofRound = 50
/** The largest distance between the seeds of a run. */
const manySeeds = 1_000_000_000
/** A round ends after this many: each leaves its tabs behind. */
const mostFailures = 5

interface OutboxSite {
  server: ServerUnderTest
  browser: Browser
  operator: Client
  worlds: Worlds
  /** Of the next round. */
  seed: number
  path: string | undefined
}

/** Two devices of one person, and all possible faults between them and the server. */
export const outbox = defineStage<OutboxSite>({
  async open(folder, { seed = Math.floor(Math.random() * manySeeds), path }) {
    const files = await buildPage(join(folder, 'page'))
    const { server, person, operator } = await openOutboxServer(folder)
    const browser = await chromium.launch({
      executablePath: findHeadlessChromium() ?? undefined,
      args: chromiumFlags,
    })
    const worlds = openWorlds({ browser, origin: server.url, files, operator, person })
    return { server, browser, operator, worlds, seed, path }
  },
  async close({ server, browser, operator, worlds }) {
    await worlds.close()
    await browser.close()
    await operator.end()
    await server.stop()
  },
  findObstacle: () => (findHeadlessChromium() === null ? 'there is no Chromium' : null),
  faults: [
    {
      name: 'outbox',
      usually: 80,
      promise: `${ofRound} sequences by chance of what people do on two devices and in two tabs, with no network, lost answers, errors of the server, full storage, drafts, restarts and undo: everything typed is stored, waits, is in a draft or is shown as refused; each change has its effect once; in the end all tabs show the same`,
      play: playRound,
    },
  ],
})

async function playRound(site: OutboxSite): Promise<Round> {
  const { seed, path } = site
  const count = path === undefined ? ofRound : 1
  // A named sequence is repeated.
  if (path === undefined) site.seed = seed + 1
  console.log(`  seed ${seed}`)
  const began = performance.now()
  const problems = await playSequences(site.worlds.open, { seed, count, path }, mostFailures)
  return { acknowledged: count, back: (performance.now() - began) / count, problems }
}
