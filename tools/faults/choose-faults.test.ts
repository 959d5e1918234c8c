import { expect, test } from 'vitest'
import { chooseFaults } from './choose-faults.ts'
import type { Stage } from './stage.ts'

const stageOf = (...faults: [name: string, promise: string][]): Stage => ({
  faults: faults.map(([name, promise]) => ({ name, promise, usually: 1 })),
  findObstacle: () => null,
  open: () => Promise.reject(new Error('Nothing is played here.')),
})
const stages = {
  disk: stageOf(['filling', 'The disk fills up'], ['full', 'The disk is full']),
  clock: stageOf(['clock', 'The clock jumps, the disk stays']),
}
const namesOf = (...words: string[]) =>
  chooseFaults(stages, words).flatMap(({ faults }) => faults.map(({ name }) => name))

test.each<[string[], string[]]>([
  [[], ['filling', 'full', 'clock']],
  [['full'], ['full']],
  [['disk'], ['filling', 'full']],
  [
    ['clock', 'filling'],
    ['filling', 'clock'],
  ],
  [['The'], ['filling', 'full', 'clock']],
  [['jumps', 'clock'], ['clock']],
])('the words %j choose %j', (words, names) => {
  expect(namesOf(...words)).toEqual(names)
})

test('a word that names nothing is reported, with the valid names', () => {
  expect(() => namesOf('flood')).toThrow(/No fault is called 'flood'[^]*disk: full/)
})
