import * as fc from 'fast-check'
import type { Mishap } from './faulty-line.ts'
import * as steps from './steps.ts'
import type { Step } from './steps.ts'
import { tabCount, type Then } from './world.ts'

type Steps = fc.Arbitrary<Step[]>

const tab = fc.nat(tabCount - 1)
/** Few, so that gestures affect the same products. */
const product = fc.constantFrom(0, 0, 0, 1)
const field = fc.constantFrom('name', 'name', 'additional_notes', 'price')
const then = fc.constantFrom<Then>('save', 'save', 'save', 'hurry', 'hurry', 'leave', 'stay')
const isHurried = fc.boolean()
const mishap = fc.constantFrom<Mishap>('request', 'answer', 'answer', 'half', 'slow', 'slow')
const mishaps = fc.array(mishap, { minLength: 1, maxLength: 3 })
const status = fc.constantFrom('ordered', 'received', 'published', 'paid')
const someProducts = fc.array(fc.nat(2), { minLength: 1, maxLength: 3 })

/** One step with random details. */
function step<Details extends unknown[]>(
  make: (...details: Details) => Step,
  ...details: { [Place in keyof Details]: fc.Arbitrary<Details[Place]> }
): Steps {
  return fc.tuple<Details>(...details).map((chosen) => [make(...chosen)])
}

/** Actions of people and faults of the line, in any order. */
const single: fc.WeightedArbitrary<Step[]>[] = [
  { weight: 10, arbitrary: step(steps.edit, tab, product, field, then) },
  { weight: 4, arbitrary: step(steps.saveAgain, tab, fc.option(product)) },
  { weight: 3, arbitrary: step(steps.add, tab, field, then) },
  { weight: 3, arbitrary: step(steps.tag, tab, someProducts, isHurried) },
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
  write: (one: number, other: number, at: number, what: 'name' | 'additional_notes') => Step[],
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

/** The steps of a sequence, in order. */
export const sequences: fc.Arbitrary<Step[]> = fc
  .array(fc.oneof(...single, ...stories), { minLength: 10, maxLength: 16, size: 'max' })
  .map((parts) => parts.flat())
