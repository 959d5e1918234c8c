import { expect, it } from 'vitest'
import { beginSteps, redoStep, stepTo, undoStep } from '#src/cases/steps-back.ts'

const afterThree = ['a', 'b', 'c'].reduce(stepTo<string>, beginSteps(''))

it('undoes and redoes one after the other', () => {
  const once = undoStep(afterThree)
  expect(once.now).toBe('b')
  expect(undoStep(once).now).toBe('a')
  expect(redoStep(undoStep(once)).now).toBe('b')
  expect(redoStep(redoStep(undoStep(once)))).toEqual(afterThree)
})

it('stays as it is with nothing to undo or redo', () => {
  const begun = beginSteps('x')
  expect(undoStep(begun)).toBe(begun)
  expect(redoStep(afterThree)).toBe(afterThree)
})

it('forgets what was undone after another change, but not after none', () => {
  const undone = undoStep(afterThree)
  expect(redoStep(stepTo(undone, 'd')).now).toBe('d')
  expect(redoStep(stepTo(undone, 'b')).now).toBe('c')
})

it('keeps the last hundred steps', () => {
  let steps = beginSteps(0)
  for (let value = 1; value <= 150; value += 1) steps = stepTo(steps, value)
  for (let value = 1; value <= 150; value += 1) steps = undoStep(steps)
  expect(steps.now).toBe(50)
  expect(steps.after).toHaveLength(100)
})
