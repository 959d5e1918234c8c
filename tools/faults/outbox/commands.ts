import * as fc from 'fast-check'
import type { Mishap } from './faulty-line.ts'
import { tabCount, type Then, type World } from './world.ts'

/** A gesture, or something that goes wrong, as it is told in a sequence. */
class Step implements fc.AsyncCommand<object, World> {
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
    await this.#work(world)
  }

  toString(): string {
    return this.#words
  }
}

type Steps = fc.Arbitrary<Step>

const tab = fc.nat(tabCount - 1)
/** Few, so that gestures meet. */
const product = fc.constantFrom(0, 0, 0, 1)
const field = fc.constantFrom('name', 'name', 'additional_notes', 'price')
const then = fc.constantFrom<Then>('save', 'save', 'save', 'hurry', 'hurry', 'leave', 'stay')
const isHurried = fc.boolean()

const edit: Steps = fc
  .tuple(tab, product, field, then)
  .map(
    ([place, at, what, next]) =>
      new Step(`tab ${place} types ${what} of product ${at}, ${next}`, (world) =>
        world.edit(place, at, what, next),
      ),
  )
const saveAgain: Steps = fc
  .tuple(tab, fc.option(product))
  .map(
    ([place, at]) =>
      new Step(
        `tab ${place} saves what is left of ${at === null ? 'an addition' : `product ${at}`}`,
        (world) => world.saveAgain(place, at),
      ),
  )
const add: Steps = fc
  .tuple(tab, field, then)
  .map(
    ([place, what, next]) =>
      new Step(`tab ${place} types ${what} of a new product, ${next}`, (world) =>
        world.add(place, what, next),
      ),
  )
const tag: Steps = fc
  .tuple(tab, fc.array(fc.nat(2), { minLength: 1, maxLength: 3 }), isHurried)
  .map(
    ([place, at, hurries]) =>
      new Step(`tab ${place} tags products ${at.join()}${hurries ? ', hurry' : ''}`, (world) =>
        world.tag(place, at, hurries),
      ),
  )
const setStatus: Steps = fc
  .tuple(tab, product, fc.constantFrom('ordered', 'received', 'published', 'paid'), isHurried)
  .map(
    ([place, at, status, hurries]) =>
      new Step(`tab ${place} sets product ${at} to ${status}${hurries ? ', hurry' : ''}`, (world) =>
        world.setStatus(place, at, status, hurries),
      ),
  )
const refund: Steps = fc
  .tuple(tab, product, isHurried)
  .map(
    ([place, at, hurries]) =>
      new Step(
        `tab ${place} records a refund of product ${at}${hurries ? ', hurry' : ''}`,
        (world) => world.refund(place, at, hurries),
      ),
  )
const undo: Steps = tab.map(
  (place) => new Step(`tab ${place} undoes`, (world) => world.undo(place)),
)
const decide: Steps = fc
  .tuple(tab, fc.boolean())
  .map(
    ([place, isMine]) =>
      new Step(`tab ${place} decides for ${isMine ? 'mine' : 'theirs'}`, (world) =>
        world.decide(place, isMine),
      ),
  )
const settleRefused: Steps = fc
  .tuple(tab, fc.constantFrom('retry', 'discard', 'mend'))
  .map(
    ([place, how]) =>
      new Step(`tab ${place} looks at what was refused: ${how}`, (world) =>
        world.settleRefused(place, how),
      ),
  )
const setOffline: Steps = fc
  .tuple(tab, fc.boolean())
  .map(
    ([place, isOffline]) =>
      new Step(`the device of tab ${place} goes ${isOffline ? 'offline' : 'online'}`, (world) =>
        world.setOffline(place, isOffline),
      ),
  )
const spoil: Steps = fc
  .tuple(
    tab,
    fc.array(fc.constantFrom<Mishap>('request', 'answer', 'answer', 'half', 'slow', 'slow'), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(
    ([place, mishaps]) =>
      new Step(
        `of the next changes of tab ${place}'s device go wrong: ${mishaps.join()}`,
        (world) => Promise.resolve(world.device(place).line.spoil(mishaps)),
      ),
  )
const refuse: Steps = fc
  .tuple(tab, fc.integer({ min: 1, max: 7 }), fc.constantFrom(500, 500, 503, 400))
  .map(
    ([place, count, status]) =>
      new Step(
        `the next ${count} changes of tab ${place}'s device are answered ${status}`,
        (world) => Promise.resolve(world.device(place).line.refuse(count, status)),
      ),
  )
const setFull: Steps = fc
  .tuple(tab, fc.boolean())
  .map(
    ([place, isFull]) =>
      new Step(`the device of tab ${place} has ${isFull ? 'no room' : 'room'}`, (world) =>
        world.setFull(place, isFull),
      ),
  )
const restart: Steps = tab.map(
  (place) => new Step(`tab ${place} restarts`, (world) => world.restart(place)),
)
const setSecondTab: Steps = fc
  .boolean()
  .map(
    (isOpen) =>
      new Step(`the second tab ${isOpen ? 'opens' : 'closes'}`, (world) =>
        world.setSecondTab(isOpen),
      ),
  )

/** What happens in a sequence, in which order. */
export const sequences: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 10, arbitrary: edit },
    { weight: 4, arbitrary: saveAgain },
    { weight: 3, arbitrary: add },
    { weight: 3, arbitrary: tag },
    { weight: 3, arbitrary: setStatus },
    { weight: 2, arbitrary: refund },
    { weight: 4, arbitrary: undo },
    { weight: 2, arbitrary: decide },
    { weight: 2, arbitrary: settleRefused },
    { weight: 4, arbitrary: setOffline },
    { weight: 4, arbitrary: spoil },
    { weight: 2, arbitrary: refuse },
    { weight: 2, arbitrary: setFull },
    { weight: 2, arbitrary: restart },
    { weight: 1, arbitrary: setSecondTab },
  ),
  { minLength: 12, maxLength: 18, size: 'max' },
)
