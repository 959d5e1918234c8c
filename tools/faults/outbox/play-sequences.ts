import * as fc from 'fast-check'
import { sequences } from './commands.ts'
import type { Device } from './device.ts'
import type { Columns } from '../../../apps/web/src/testing/outbox/outbox-handle.ts'
import { leave } from './form-gestures.ts'
import { describe, judge, type Left } from './judge.ts'
import { decide, settleRefused } from './settle-gestures.ts'
import { within } from './steps.ts'
import { plantProducts, readStored, type Stored } from './stored.ts'
import { restsWithin, tabCount, type World } from './world.ts'

/** The products at the start of a sequence. */
const products = 3

/** More changes than ever remain at the end. */
const mostDecisions = 30

export interface Choice {
  seed: number
  count: number
  /** The sequence of that seed to start with, as a failure names it. */
  path?: string | undefined
}

/** Plays sequences. Returns the errors of those that break a promise, each with how to repeat it; ends after `most` of them. */
export async function playSequences(
  openWorld: () => Promise<World>,
  { seed, count, path }: Choice,
  most = 1,
): Promise<string[]> {
  let world: World | null = null
  const property = fc.asyncProperty(
    sequences,
    async (commands: fc.AsyncCommand<object, World>[]) => {
      world ??= await openWorld()
      const playing = world
      // Its tabs may be in any state: the next sequence gets new ones.
      world = null
      await playSequence(playing, commands)
      world = playing
    },
  )
  const failures: string[] = []
  const paths =
    path === undefined ? Array.from({ length: count }, (_, place) => `${place}`) : [path]
  for (const one of paths) {
    if (failures.length >= most) break
    const outcome = await fc.check(property, { seed, path: one, numRuns: 1, endOnFailure: true })
    if (outcome.failed) failures.push(describeFailure(outcome))
  }
  return failures
}

function describeFailure({
  seed,
  counterexamplePath,
  counterexample,
  errorInstance,
}: Outcome): string {
  const steps = counterexample === null ? [] : [...counterexample[0]].map(String)
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  return [
    reason,
    `in sequence ${Number(counterexamplePath) + 1} of seed ${seed}:`,
    ...steps.map((step) => `  ${step}`),
    `again: npm run faults -- outbox --seed ${seed} --path ${counterexamplePath}`,
  ].join('\n')
}

type Outcome = fc.RunDetails<[fc.AsyncCommand<object, World>[]]>

async function playSequence(
  world: World,
  commands: Iterable<fc.AsyncCommand<object, World>>,
): Promise<void> {
  await within(begin(world), 'the beginning')
  const problems: string[] = []
  try {
    await fc.asyncModelRun(() => ({ model: {}, real: world }), commands)
    problems.push(...(await findProblems(world)))
  } catch (error) {
    problems.push(String(error))
  }
  if (problems.length > 0) {
    const typed = world.ledger.typed.map(
      (each) => `  ${describe(each)}${each.isReleased ? ', given up' : ''}`,
    )
    const told = world.devices.flatMap((device, place) =>
      device.told.map((words) => `  on device ${place}: ${words}`),
    )
    const { events } = await readStored(world.operator, world.userId)
    const left = await Promise.all(world.devices.map(readLeft))
    const held = left.flatMap((each, place) =>
      each.held.map((change) => `  on device ${place}: ${JSON.stringify(change)}`),
    )
    const parts = [
      ...problems,
      'of what was typed:',
      ...typed,
      'of what was said:',
      ...told,
      'of what is held:',
      ...held,
      'of what the server did:',
      ...events.map(
        ({ product, kind, changes }) => `  ${product} ${kind} ${JSON.stringify(changes)}`,
      ),
    ]
    throw new Error(parts.join('\n'))
  }
}

async function begin(world: World): Promise<void> {
  await calm(world)
  world.begin(await plantProducts(world.operator, world.userId, products))
  await world.setSecondTab(true)
  await Promise.all(world.devices.flatMap(({ tabs }) => tabs.map((tab) => tab.begin())))
}

/** All connections are back, and there is room. */
async function calm(world: World): Promise<void> {
  for (const device of world.devices) {
    device.line.mend()
    if (device.isOffline) await device.setOffline(false)
    if (device.isFull) await device.setFull(false)
  }
}

async function findProblems(world: World): Promise<string[]> {
  const { ledger } = world
  await calm(world)
  const stuck = await untilQuiet(world)
  if (stuck.length > 0) return stuck
  await world.settleCalls()
  for (let [form] = ledger.forms; form; [form] = ledger.forms) await leave(world, form)
  const problems = await look(world)
  if (problems.length > 0) return problems
  // People decide the remaining conflicts.
  let isDecided = false
  for (let place = 0; place < tabCount; place += 1) {
    for (let isMine = true, count = 0; ; isMine = !isMine, count += 1) {
      if (count > mostDecisions) return [`tab ${place} asks again and again`]
      const isFound =
        (await decide(world, place, isMine)) ||
        (await settleRefused(world, place, isMine ? 'retry' : 'discard'))
      if (!isFound) break
      isDecided = true
      const left = await untilQuiet(world)
      if (left.length > 0) return left
    }
  }
  return isDecided ? await look(world) : []
}

async function untilQuiet({ devices }: World): Promise<string[]> {
  const stuck = await Promise.all(
    devices.map(async (device, place) =>
      (await Promise.all(device.tabs.map((tab) => tab.quiet(restsWithin()))))
        .flat()
        .map((words) => `device ${place} does not come to rest: ${words}`),
    ),
  )
  return stuck.flat()
}

/** The errors once no request is under way. */
async function look({ devices, ledger, operator, userId }: World): Promise<string[]> {
  const stored = await readStored(operator, userId)
  const left = await Promise.all(devices.map(readLeft))
  const shown = await Promise.all(
    devices.map(async (device, place) => {
      const expected = overlay(stored, left[place])
      const found = await Promise.all(device.tabs.map((tab) => tab.settle(expected, restsWithin())))
      return found.flatMap((words, tab) =>
        words.map((word) => `device ${place}, tab ${tab}: ${word}`),
      )
    }),
  )
  const errors = devices.flatMap((device) => device.errors.splice(0))
  return [...ledger.problems, ...judge(ledger, stored, left), ...shown.flat(), ...errors]
}

async function readLeft(device: Device): Promise<Left> {
  const { tabs, told } = device
  const drafts = (await tabs[0]?.drafts()) ?? {}
  // A full device keeps a change in the tab alone in which it was made.
  const held = (await Promise.all(tabs.map((tab) => tab.held()))).flat()
  const byId = new Map(held.map((change) => [change.id, change]))
  return { held: [...byId.values()], drafts, told }
}

const shownColumns = [
  'name',
  'additional_notes',
  'price',
  'tags',
  'status',
  'sold',
  'sold_price',
  'refund_received',
  'received_date',
  'paid_date',
]

/** The products that a device should show, and their values: the server's, with those that wait for a decision over them. */
function overlay({ products: rows }: Stored, left: Left | undefined): Record<string, Columns> {
  const waiting = (left?.held ?? []).filter(({ isRefused }) => !isRefused)
  return Object.fromEntries(
    rows.flatMap((row) => {
      const columns: Columns = { ...row }
      for (const { edits } of waiting) {
        for (const { id, change } of edits) if (id === row.id) Object.assign(columns, change)
      }
      if (columns['deleted_at'] === true) return []
      const shown = shownColumns.map((field) => [field, columns[field] ?? null])
      return [[row.id, Object.fromEntries(shown)]]
    }),
  )
}
