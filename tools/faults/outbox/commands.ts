import * as fc from 'fast-check'
import type { Then } from './form-gestures.ts'
import type { Mishap } from './faulty-line.ts'
import type { Place } from './ledger.ts'
import * as steps from './steps.ts'
import type { Step } from './steps.ts'
import { tabCount } from './world.ts'

type Steps = fc.Arbitrary<Step[]>

const tab = fc.nat(tabCount - 1)
/** Few, so that gestures affect the same products. */
const product = fc.constantFrom<Place>(0, 0, 0, 1, 'added')
const field = fc.constantFrom('name', 'name', 'additional_notes', 'price')
const then = fc.constantFrom<Then>('save', 'save', 'save', 'hurry', 'hurry', 'leave', 'stay')
const isHurried = fc.boolean()
const hasFile = fc.constantFrom(false, false, true)
const mishap = fc.constantFrom<Mishap>(
  'request',
  'answer',
  'answer',
  'half',
  'slow',
  'slow',
  'refused',
)
const mishaps = fc.array(mishap, { minLength: 1, maxLength: 3 })
const status = fc.constantFrom('ordered', 'received', 'published', 'paid')
const someProducts = fc.array(fc.constantFrom<Place>(0, 1, 2, 'added'), {
  minLength: 1,
  maxLength: 3,
})
const trashed = fc.constantFrom<Place[]>(['added'], ['added'], ['added', 1])

/** One step with random details. */
function step<Details extends unknown[]>(
  make: (...details: Details) => Step,
  ...details: { [Key in keyof Details]: fc.Arbitrary<Details[Key]> }
): Steps {
  return fc.tuple<Details>(...details).map((chosen) => [make(...chosen)])
}

/** Actions of people and faults of the line, in any order. */
const single: fc.WeightedArbitrary<Step[]>[] = [
  { weight: 10, arbitrary: step(steps.edit, tab, product, field, then) },
  { weight: 4, arbitrary: step(steps.saveAgain, tab, fc.option(product)) },
  { weight: 3, arbitrary: step(steps.add, tab, field, then, hasFile) },
  { weight: 3, arbitrary: step(steps.tag, tab, someProducts, isHurried) },
  { weight: 2, arbitrary: step(steps.trash, tab, trashed, isHurried) },
  { weight: 3, arbitrary: step(steps.setStatus, tab, product, status, isHurried) },
  { weight: 2, arbitrary: step(steps.refund, tab, product, isHurried) },
  { weight: 4, arbitrary: step(steps.undo, tab) },
  { weight: 2, arbitrary: step(steps.decide, tab, fc.boolean()) },
  {
    weight: 2,
    arbitrary: step(steps.settleRefused, tab, fc.constantFrom('retry', 'discard', 'mend')),
  },
  { weight: 4, arbitrary: step(steps.setOffline, tab, fc.boolean()) },
  { weight: 4, arbitrary: step(steps.spoil, tab, mishaps) },
  {
    weight: 2,
    arbitrary: step(
      steps.refuse,
      tab,
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom(500, 500, 503, 400),
    ),
  },
  { weight: 2, arbitrary: step(steps.setFull, tab, fc.boolean()) },
  { weight: 2, arbitrary: step(steps.restart, tab) },
  { weight: 1, arbitrary: step(steps.setSecondTab, fc.boolean()) },
]

/** Two devices, in either order: a tab of each. */
const twoDevices = fc.constantFrom<[number, number]>([0, 2], [1, 2], [2, 0], [2, 1])

/** Steps that rarely follow each other at random, on two devices and one field of one product. */
function story(
  write: (one: number, other: number, at: Place, what: 'name' | 'additional_notes') => Step[],
): Steps {
  return fc
    .tuple(twoDevices, product, fc.constantFrom('name', 'additional_notes'))
    .map(([[first, second], at, what]) => write(first, second, at, what))
}

const stories: fc.WeightedArbitrary<Step[]>[] = [
  {
    // A draft is saved after another person changed the same.
    weight: 2,
    arbitrary: story((one, other, at, what) => [
      steps.edit(one, at, what, 'leave'),
      steps.edit(other, at, what, 'save'),
      steps.saveAgain(one, at),
    ]),
  },
  {
    // Another person reverts a change that has arrived, before its author knows that it arrived.
    weight: 2,
    arbitrary: story((one, other, at, what) => [
      steps.spoil(one, ['answer']),
      steps.edit(one, at, what, 'hurry'),
      steps.typeBack(other, at, what),
    ]),
  },
  {
    // An undo arrives after another person changed the same, without knowing it.
    weight: 2,
    arbitrary: story((one, other, at, what) => [
      steps.edit(one, at, what, 'save'),
      steps.setOffline(one, true),
      steps.edit(other, at, what, 'save'),
      steps.undo(one),
      steps.setOffline(one, false),
    ]),
  },
  {
    weight: 2,
    arbitrary: story((one, _other, at, what) => [
      steps.edit(one, at, what, 'save'),
      steps.undo(one),
    ]),
  },
  {
    weight: 1,
    arbitrary: story((one, _other, at, what) => [
      steps.setOffline(one, true),
      steps.edit(one, at, what, 'save'),
      steps.setOffline(one, false),
    ]),
  },
  {
    weight: 1,
    arbitrary: story((one, _other, at, what) => [
      steps.setFull(one, true),
      steps.edit(one, at, what, 'save'),
    ]),
  },
]

/** Stories of a product that a person adds on a device, and its later changes. */
function storyOfAdd(
  write: (one: number, other: number, hasFile: boolean) => Step[],
): fc.WeightedArbitrary<Step[]> {
  return {
    weight: 1,
    arbitrary: fc
      .tuple(twoDevices, hasFile)
      .map(([[one, other], withFile]) => write(one, other, withFile)),
  }
}

/** The other tab of the first device, or the only one of the second. */
const besides = (one: number): number => [1, 0, 2][one] ?? one

const storiesOfAdds = [
  // A product is edited before it was sent, in another tab.
  storyOfAdd((one, _other, withFile) => [
    steps.setOffline(one, true),
    steps.add(one, 'name', 'save', withFile),
    steps.edit(besides(one), 'added', 'name', 'save'),
    steps.setStatus(one, 'added', 'received', false),
    steps.setOffline(one, false),
  ]),
  // It is deleted before it was sent.
  storyOfAdd((one, _other, withFile) => [
    steps.setOffline(one, true),
    steps.add(one, 'name', 'save', withFile),
    steps.trash(besides(one), ['added', 0], false),
    steps.setOffline(one, false),
  ]),
  // Its addition is undone before it was sent.
  storyOfAdd((one, _other, withFile) => [
    steps.setOffline(one, true),
    steps.add(one, 'name', 'save', withFile),
    steps.undo(one),
    steps.setOffline(one, false),
  ]),
  // It has arrived, and its author does not know: another device changes it first.
  storyOfAdd((one, other, withFile) => [
    steps.spoil(one, [...(withFile ? (['slow'] as const) : []), 'answer', 'request', 'request']),
    steps.add(one, 'name', 'save', withFile),
    steps.setOffline(one, true),
    steps.awaitAdded(other),
    steps.edit(other, 'added', 'name', 'save'),
    steps.edit(one, 'added', 'name', 'save'),
    steps.setOffline(one, false),
  ]),
  // It has arrived, and the tab ends before its author knows.
  storyOfAdd((one, _other, withFile) => [
    steps.spoil(one, withFile ? ['slow', 'slow'] : ['slow']),
    steps.add(one, 'name', 'hurry', withFile),
    steps.restart(one),
    steps.add(one, 'name', 'save', withFile),
  ]),
  // It is refused while a person waits, and changed in another tab by then.
  storyOfAdd((one) => [
    steps.spoil(one, ['slow', 'refused']),
    steps.add(one, 'name', 'hurry', true),
    steps.edit(besides(one), 'added', 'additional_notes', 'hurry'),
    steps.saveAgain(one, null),
  ]),
]

/** Added without a connection, changed, refused when the connection is back, and decided. */
const refusedAdd: Steps = fc
  .tuple(
    twoDevices,
    hasFile,
    fc.constantFrom<[number, number]>([1, 400], [5, 500], [5, 500]),
    fc.constantFrom<'retry' | 'discard' | 'mend'>('retry', 'discard', 'mend'),
    fc.boolean(),
  )
  .map(([[one], withFile, [count, answer], how, isOffline]) => [
    steps.setOffline(one, true),
    steps.add(one, 'name', 'save', withFile),
    steps.edit(one, 'added', 'name', 'save'),
    steps.tag(besides(one), [0, 'added'], false),
    steps.refuse(one, count, answer),
    steps.setOffline(one, false),
    steps.rest(one),
    ...(isOffline ? [steps.setOffline(one, true)] : []),
    steps.settleRefused(besides(one), how),
    ...(isOffline ? [steps.setOffline(one, false)] : []),
  ])

/** The steps of a sequence, in order. */
export const sequences: fc.Arbitrary<Step[]> = fc
  .array(fc.oneof(...single, ...stories, ...storiesOfAdds, { weight: 2, arbitrary: refusedAdd }), {
    minLength: 10,
    maxLength: 16,
    size: 'max',
  })
  .map((parts) => parts.flat())
