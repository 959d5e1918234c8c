import { expect, test, vi } from 'vitest'
import { createVendorRest, VendorRests, type VendorVerdict } from '#src/integrations/vendor-rest.ts'

const judge = (outcome: { result: VendorVerdict } | { error: unknown }): VendorVerdict =>
  'result' in outcome ? outcome.result : 'failed'

function open() {
  let now = 0
  const asked = vi.fn<() => void>()
  const rest = createVendorRest(() => now)
  /** Makes a call with this outcome; 'rests' if the vendor was not called. */
  async function call(verdict: VendorVerdict | Error | Promise<VendorVerdict>) {
    try {
      return await rest.call(async () => {
        asked()
        if (verdict instanceof Error) throw verdict
        return await verdict
      }, judge)
    } catch (error) {
      if (error instanceof VendorRests) return `rests ${error.seconds}`
      return 'threw'
    }
  }
  const fail = async (times: number) => {
    for (let time = 0; time < times; time += 1) await call(time % 2 ? 'failed' : new Error('no'))
  }
  return { call, fail, asked, pass: (milliseconds: number) => void (now += milliseconds) }
}

test('after five failures in a row the vendor gets no requests for 20 seconds', async () => {
  const { call, fail, asked, pass } = open()
  await fail(5)
  expect(await call('answered')).toBe('rests 20')
  pass(19_500)
  expect(await call('answered')).toBe('rests 1')
  expect(asked).toHaveBeenCalledTimes(5)
  pass(500)
  expect(await call('answered')).toBe('answered')
  expect(await call('failed')).toBe('failed')
  expect(await call('answered')).toBe('answered')
})

test.each<VendorVerdict>(['answered'])(
  'an answer after four failures starts the count again',
  async (verdict) => {
    const { call, fail } = open()
    for (let round = 0; round < 3; round += 1) {
      await fail(4)
      expect(await call(verdict)).toBe(verdict)
    }
  },
)

test('a call that says nothing about the vendor changes nothing', async () => {
  const { call, fail } = open()
  await fail(4)
  expect(await call('unknown')).toBe('unknown')
  await fail(1)
  expect(await call('answered')).toBe('rests 20')
})

test('after the pause one call tries, and the others are refused until it has an outcome', async () => {
  const { call, fail, pass } = open()
  await fail(5)
  pass(20_000)
  const answer = Promise.withResolvers<VendorVerdict>()
  const trying = call(answer.promise)
  expect(await call('answered')).toBe('rests 1')
  answer.resolve('answered')
  expect(await trying).toBe('answered')
  expect(await call('answered')).toBe('answered')
})

test('a failed attempt starts another pause; after an aborted attempt, the next call tries', async () => {
  const { call, fail, pass } = open()
  await fail(5)
  pass(20_000)
  expect(await call('unknown')).toBe('unknown')
  expect(await call('failed')).toBe('failed')
  expect(await call('answered')).toBe('rests 20')
})
