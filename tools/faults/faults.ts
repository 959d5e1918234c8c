import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseFaults, type Chosen } from './choose-faults.ts'
import { crowding } from './crowding.ts'
import {
  countBroken,
  describeAll,
  describeFault,
  describeRound,
  describeTime,
  type Played,
} from './report.ts'
import { stages } from './stages.ts'
import type { FaultNotice, OpenStage, PlayedRound, Round } from './stage.ts'

/**
 * Breaks the environment of the real server while it works, and checks whether its promises hold: `npm run faults`,
 * `npm run faults -- --rounds 2` for a short run, `npm run faults -- disk frozen` for some of them, `-- --list` for their names,
 * `-- --patience 5` for limits in time that are five times as long.
 */
const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    patience: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
    seed: { type: 'string' },
    path: { type: 'string' },
  },
  allowPositionals: true,
})
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('--rounds takes a whole number of at least 1.')
  process.exit(2)
}
const patience = Number(values.patience)
if (!(patience >= 1)) {
  console.error('--patience takes a number of at least 1.')
  process.exit(2)
}
crowding.bePatient(patience)
const replay = {
  seed: values.seed === undefined ? undefined : Number(values.seed),
  path: values.path,
}
const chosen = choose()
if (values.list) {
  for (const { faults } of chosen) {
    for (const { name, promise } of faults) console.log(`${name.padEnd(11)} ${promise}`)
  }
  process.exit(0)
}

const began = performance.now()
const all: Played[] = []
const usually = chosen
  .filter(({ stage }) => stage.findObstacle() === null)
  .flatMap(({ faults }) => faults.map((fault) => fault.usually * rounds))
  .reduce((sum, seconds) => sum + seconds, 0)
console.log(
  `${rounds} rounds of each; about ${describeTime(usually)} on a machine that does nothing else.`,
)
for (const { stage, faults } of chosen) {
  const obstacle = stage.findObstacle()
  if (obstacle === null) {
    // The other stages still run.
    await playOn(stage, faults).catch((error: unknown) => giveUp(faults, error))
  } else for (const fault of faults) conclude({ fault, rounds: [], obstacle, seconds: 0 })
}
console.log(`\n${describeAll(all)}`)
const broken = all.reduce((sum, played) => sum + countBroken(played), 0)
const skipped = all.filter(({ obstacle }) => obstacle !== null).length
console.log(
  `\n${all.length - skipped} faults, ${skipped} skipped, ${broken} rounds broken, in ${describeTime((performance.now() - began) / 1000)}.`,
)
process.exit(broken === 0 ? 0 : 1)

function choose(): readonly Chosen[] {
  try {
    return chooseFaults(stages, positionals)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return process.exit(2)
  }
}

async function playOn(stage: Chosen['stage'], faults: FaultNotice[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sampletrail-faults-'))
  // PostgreSQL may run as another system user.
  chmodSync(folder, 0o711)
  try {
    crowding.begin()
    const open = await stage.open(folder, replay)
    try {
      for (const fault of faults) await playFault(open, fault)
    } finally {
      await open.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function playFault(open: OpenStage, fault: FaultNotice): Promise<void> {
  console.log(`\n${fault.promise}`)
  const start = performance.now()
  const played: PlayedRound[] = []
  for (let number = 1; number <= rounds; number += 1) {
    crowding.begin()
    const outcome = await open.play(fault.name).catch(describeFailure)
    const round = { ...outcome, stretch: crowding.stretch() }
    played.push(round)
    console.log(describeRound(number, round))
  }
  const seconds = (performance.now() - start) / 1000
  conclude({ fault, rounds: played, obstacle: null, seconds })
}

/** If the stage itself fails, each of its promises that was not checked counts as broken. */
function giveUp(faults: FaultNotice[], error: unknown): void {
  const left = faults.filter((fault) => all.every((played) => played.fault !== fault))
  const round = { ...describeFailure(error), stretch: crowding.stretch() }
  for (const fault of left) conclude({ fault, rounds: [round], obstacle: null, seconds: 0 })
}

/** A round that failed before its end has kept no promise. */
function describeFailure(error: unknown): Round {
  const problem = error instanceof Error ? error.message : String(error)
  return { acknowledged: 0, back: Number.NaN, problems: [problem] }
}

function conclude(played: Played): void {
  console.log(describeFault(played))
  all.push(played)
}
