import type * as fc from 'fast-check'
import type { TypedField } from '../../../apps/web/src/testing/outbox/outbox-handle.ts'
import { crowding } from '../crowding.ts'
import * as changes from './change-gestures.ts'
import * as forms from './form-gestures.ts'
import type { Then } from './form-gestures.ts'
import type { Mishap } from './faulty-line.ts'
import type { Place } from './ledger.ts'
import * as settling from './settle-gestures.ts'
import type { World } from './world.ts'

/** More milliseconds than any gesture takes on a machine that does nothing else. */
const longest = 30_000

/** Fails if something does not end. */
export async function within(work: Promise<unknown>, words: string): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`${words} does not come to an end`)),
    crowding.allow(longest),
  )
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** A gesture or a fault, with the words that a failure shows. */
export class Step implements fc.AsyncCommand<object, World> {
  readonly #words: string
  readonly #work: (world: World) => Promise<unknown>

  constructor(words: string, work: (world: World) => Promise<unknown>) {
    this.#words = words
    this.#work = work
  }

  check(): boolean {
    return true
  }

  async run(_model: object, world: World): Promise<void> {
    await within(this.#work(world), `'${this.#words}'`)
  }

  toString(): string {
    return this.#words
  }
}

const hurry = (isHurried: boolean): string => (isHurried ? ', hurry' : '')

const named = (at: Place): string => (at === 'added' ? 'the added product' : `product ${at}`)

export const edit = (tab: number, at: Place, field: TypedField, then: Then): Step =>
  new Step(`tab ${tab} types ${field} of ${named(at)}, ${then}`, (world) =>
    forms.edit(world, tab, at, field, then),
  )

export const typeBack = (tab: number, at: Place, field: TypedField): Step =>
  new Step(`tab ${tab} types what ${field} of ${named(at)} was before, save`, (world) =>
    forms.typeBack(world, tab, at, field),
  )

export const saveAgain = (tab: number, at: Place | null): Step =>
  new Step(`tab ${tab} saves what is left of ${at === null ? 'an addition' : named(at)}`, (world) =>
    forms.saveAgain(world, tab, at),
  )

export const add = (tab: number, field: TypedField, then: Then, hasFile = false): Step =>
  new Step(
    `tab ${tab} types ${field} of a new product${hasFile ? ' with a receipt' : ''}, ${then}`,
    (world) => forms.add(world, tab, field, then, hasFile),
  )

export const tag = (tab: number, at: readonly Place[], isHurried: boolean): Step =>
  new Step(`tab ${tab} tags ${at.map(named).join(', ')}${hurry(isHurried)}`, (world) =>
    changes.tag(world, tab, at, isHurried),
  )

export const trash = (tab: number, at: readonly Place[], isHurried: boolean): Step =>
  new Step(`tab ${tab} deletes ${at.map(named).join(', ')}${hurry(isHurried)}`, (world) =>
    changes.trash(world, tab, at, isHurried),
  )

export const setStatus = (tab: number, at: Place, status: string, isHurried: boolean): Step =>
  new Step(`tab ${tab} sets ${named(at)} to ${status}${hurry(isHurried)}`, (world) =>
    changes.setStatus(world, tab, at, status, isHurried),
  )

export const refund = (tab: number, at: Place, isHurried: boolean): Step =>
  new Step(`tab ${tab} records a refund of ${named(at)}${hurry(isHurried)}`, (world) =>
    changes.refund(world, tab, at, isHurried),
  )

export const undo = (tab: number): Step =>
  new Step(`tab ${tab} undoes`, (world) => changes.undo(world, tab))

export const decide = (tab: number, isMine: boolean): Step =>
  new Step(`tab ${tab} decides for ${isMine ? 'mine' : 'theirs'}`, (world) =>
    settling.decide(world, tab, isMine),
  )

export const settleRefused = (tab: number, how: 'retry' | 'discard' | 'mend'): Step =>
  new Step(`tab ${tab} looks at what was refused: ${how}`, (world) =>
    settling.settleRefused(world, tab, how),
  )

export const setOffline = (tab: number, isOffline: boolean): Step =>
  new Step(`the device of tab ${tab} goes ${isOffline ? 'offline' : 'online'}`, (world) =>
    world.setOffline(tab, isOffline),
  )

export const spoil = (tab: number, mishaps: readonly Mishap[]): Step =>
  new Step(`of the next changes of tab ${tab}'s device go wrong: ${mishaps.join()}`, (world) =>
    Promise.resolve(world.device(tab).line.spoil(mishaps)),
  )

export const refuse = (tab: number, count: number, status: number): Step =>
  new Step(`the next ${count} changes of tab ${tab}'s device are answered ${status}`, (world) =>
    Promise.resolve(world.device(tab).line.refuse(count, status)),
  )

export const setFull = (tab: number, isFull: boolean): Step =>
  new Step(`the device of tab ${tab} has ${isFull ? 'no room' : 'room'}`, (world) =>
    world.setFull(tab, isFull),
  )

export const restart = (tab: number): Step =>
  new Step(`tab ${tab} restarts`, (world) => world.restart(tab))

export const setSecondTab = (isOpen: boolean): Step =>
  new Step(`the second tab ${isOpen ? 'opens' : 'closes'}`, (world) => world.setSecondTab(isOpen))

export const rest = (tab: number): Step =>
  new Step(`the device of tab ${tab} has time to send`, (world) => world.rest(tab))

export const awaitAdded = (tab: number): Step =>
  new Step(`tab ${tab} waits a moment for the added product`, (world) => world.awaitAdded(tab))
