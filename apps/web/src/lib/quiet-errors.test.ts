import { expect, test, vi } from 'vitest'
import { quietErrors } from '#src/lib/quiet-errors.ts'

test.each(['error', 'unhandledrejection'])('an uncaught %s logs only a fixed text', (type) => {
  const said = vi.fn<(...words: unknown[]) => void>()
  vi.spyOn(console, 'error').mockImplementation(said)
  const target = new EventTarget()
  quietErrors(target)
  // False: the browser writes nothing itself.
  expect(target.dispatchEvent(new Event(type, { cancelable: true }))).toBe(false)
  expect(said.mock.calls).toEqual([['[Error occurred]']])
})
