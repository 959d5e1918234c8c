import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumFlags, findHeadlessChromium } from '../../running/chromium.ts'
import { buildPage } from './build-page.ts'
import { openOutboxServer } from './open-outbox-server.ts'
import { openWorlds } from './open-worlds.ts'
import { playSequences } from './play-sequences.ts'
import { plantedDefects, type PlantedDefect } from './planted-defects.ts'

/**
 * Plants each defect into the page, not into the source files, and plays sequences until one shows it:
 * `npm run faults:planted`. `-- --most 500 undo` plays longer, and only the named kinds. Ends with 1 if it missed a defect.
 */
const { values, positionals } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, most: { type: 'string', default: '300' } },
  allowPositionals: true,
})
const seed = Number(values.seed)
const most = Number(values.most)
const chosen = plantedDefects.filter(
  ({ kind }) => positionals.length === 0 || positionals.includes(kind),
)

const folder = mkdtempSync(join(tmpdir(), 'sampletrail-planted-'))
const { server, person, operator } = await openOutboxServer(folder)
const browser = await chromium.launch({
  executablePath: findHeadlessChromium() ?? undefined,
  args: chromiumFlags,
})
let missed = 0
try {
  for (const defect of chosen) {
    const found = await play(defect)
    if (found === null) missed += 1
    const where = found === null ? `not found in ${most} sequences` : `sequence ${found.place}`
    console.log(`${defect.kind} | ${defect.words} | ${where}`)
    if (found !== null) console.log(`    ${found.reason}`)
  }
} finally {
  await browser.close()
  await operator.end()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${chosen.length - missed} of ${chosen.length} planted defects were found.`)
process.exitCode = missed > 0 ? 1 : 0

async function play(defect: PlantedDefect): Promise<{ place: string; reason: string } | null> {
  const files = await buildPage(join(folder, 'page'), defect)
  const worlds = openWorlds({ browser, origin: server.url, files, operator, person })
  try {
    const [problem] = await playSequences(worlds.open, { seed, count: most })
    if (problem === undefined) return null
    const [reason = ''] = problem.split('\n')
    return { place: /in sequence (\d+)/.exec(problem)?.[1] ?? '?', reason }
  } finally {
    await worlds.close()
  }
}
