import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLanes, type Visitor } from '#src/rest/lanes/create-lanes.ts'
import { OF_ONE_CALLER, OF_ONE_STUCK_RESOURCE } from '#src/rest/lanes/lane-rules.ts'

const visitor = (changes: Partial<Visitor> = {}): Visitor => ({
  resource: 'a',
  caller: 'somebody',
  hasLeft: () => false,
  ...changes,
})

const sized = (bytes: number) => ({ bytesOf: () => bytes, bytesOfError: () => bytes })
const small = sized(0)
const large = sized(10_000_000)

const fail = () => Promise.reject(new Error('refused'))

/** Work that ends when it is told to. */
function createWork() {
  const begun: (() => void)[] = []
  return {
    begun,
    work: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      begun.push(resolve)
      return promise
    },
  }
}

test('requests beyond the limit wait, and continue in order, each when another one is done', async () => {
  const lanes = createLanes()
  const { begun, work } = createWork()
  const order: number[] = []
  const all = Array.from({ length: OF_ONE_CALLER + 2 }, async (_, index) => {
    await lanes.run(visitor(), work, small)
    order.push(index)
  })
  await sleep(0)
  expect(begun).toHaveLength(OF_ONE_CALLER)
  for (let done = 0; done < all.length; done += 1) {
    begun[done]?.()
    await sleep(0)
  }
  await Promise.all(all)
  expect(begun).toHaveLength(OF_ONE_CALLER + 2)
  expect(order).toEqual([0, 1, 2, 3, 4])
})

test('a failed request makes room, too', async () => {
  const lanes = createLanes()
  for (let tries = 0; tries < OF_ONE_CALLER + 1; tries += 1) {
    await expect(lanes.run(visitor(), fail, small)).rejects.toThrow('refused')
  }
})

test('a request whose client left while it waited is not started', async () => {
  const lanes = createLanes()
  const { begun, work } = createWork()
  const running = Array.from({ length: OF_ONE_CALLER }, () => lanes.run(visitor(), work, small))
  const left = lanes.run(visitor({ hasLeft: () => true }), work, small)
  begun[0]?.()
  await expect(left).rejects.toMatchObject({ status: 499 })
  expect(begun).toHaveLength(OF_ONE_CALLER)
  for (const done of begun) done()
  await Promise.all(running)
})

test('a resource that hangs gets few places until it answers quickly again', async () => {
  let time = 0
  const lanes = createLanes(() => time)
  const { begun, work } = createWork()
  const one = (caller: string) => lanes.run(visitor({ caller }), work, small)
  const hanging = [one('x'), one('y')]
  time = 3000
  expect(begun).toHaveLength(OF_ONE_STUCK_RESOURCE)
  const next = one('z')
  const other = lanes.run(visitor({ resource: 'b', caller: 'z' }), work, small)
  await sleep(0)
  expect(begun).toHaveLength(3)
  for (const done of begun.splice(0)) done()
  await Promise.all([...hanging, other])
  // The hanging requests are answered; the next one is tried, and is quick.
  begun[0]?.()
  await next
  begun.splice(0)
  const free = Array.from({ length: 4 }, (_, index) => one(`free ${index}`))
  await sleep(0)
  expect(begun).toHaveLength(4)
  for (const done of begun) done()
  await Promise.all(free)
})

test('a request that waits for 4 seconds is refused', async () => {
  let time = 0
  const lanes = createLanes(() => time)
  const { begun, work } = createWork()
  const running = Array.from({ length: OF_ONE_CALLER }, () => lanes.run(visitor(), work, small))
  const late = lanes.run(visitor(), work, small)
  time = 4001
  await expect(late).rejects.toMatchObject({ status: 504, code: 'PGRST003' })
  for (const done of begun) done()
  await Promise.all(running)
})

test.each([
  ['too large', fail],
  ['large', () => Promise.resolve()],
])('after an answer that was %s its caller gets 429 while it must wait', async (_, work) => {
  let time = 0
  const lanes = createLanes(() => time)
  await lanes.run(visitor(), work, large).catch(() => undefined)
  const next = lanes.run(visitor(), () => Promise.resolve('next'), small)
  await lanes.run(visitor({ resource: 'b' }), () => Promise.resolve(), small)
  time = 3400
  const last = lanes.run(visitor(), work, large)
  time = 3501
  await expect(next).resolves.toBe('next')
  await last.catch(() => undefined)
  const refused = lanes.run(visitor(), work, small)
  const { promise, resolve } = Promise.withResolvers<void>()
  time = 7002
  const running = lanes.run(visitor(), () => promise, small)
  time = 7502
  await expect(refused).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '4' } })
  resolve()
  await running
})
