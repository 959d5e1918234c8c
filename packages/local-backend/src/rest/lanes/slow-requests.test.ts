import { beforeEach, describe, expect, test } from 'vitest'
import { workOf } from '#src/rest/lanes/lane-rules.ts'
import { createSlowRequests, type SlowRequests } from '#src/rest/lanes/slow-requests.ts'

let time = 0
let slow: SlowRequests

beforeEach(() => {
  time = 0
  slow = createSlowRequests(() => time)
})

/** A request for 'a' that has just ended. */
function end(caller: string | null, milliseconds: number): void {
  time += milliseconds
  slow.note({ resource: 'a', caller, since: time - milliseconds })
}

const running = (...callers: (string | null)[]) =>
  callers.map((caller) => ({ resource: 'a', caller, since: 0 }))

describe('a resource is stuck', () => {
  test('when it hangs for two callers', () => {
    time = 500
    expect([...slow.list(running('x')).stuck]).toEqual([])
    expect([...slow.list(running('x', 'x')).stuck]).toEqual([])
    expect([...slow.list(running('x', 'y')).stuck]).toEqual(['a'])
  })

  test('when it hangs for the secret key, which acts for everybody', () => {
    time = 500
    expect([...slow.list(running(null)).stuck]).toEqual(['a'])
  })

  test('for ten seconds after that, unless it answers quickly', () => {
    end('x', 500)
    end('y', 500)
    expect([...slow.list([]).stuck]).toEqual(['a'])
    end('z', 10)
    expect([...slow.list([]).stuck]).toEqual([])
    end('x', 500)
    end('y', 500)
    time += 10_001
    expect([...slow.list([]).stuck]).toEqual([])
  })
})

describe('requests are heavy', () => {
  const heavy = workOf({ resource: 'a', caller: 'x' })

  test('when a caller spends half a second with slow ones', () => {
    for (const _ of [1, 2]) end('x', 200)
    expect([...slow.list([]).heavy]).toEqual([])
    end('x', 200)
    expect([...slow.list([]).heavy]).toEqual([heavy])
  })

  test('no longer when the caller stops for a while', () => {
    for (const _ of [1, 2, 3]) end('x', 200)
    time += 10_000
    expect([...slow.list([]).heavy]).toEqual([])
  })

  test('never because many of them are quick', () => {
    for (let count = 0; count < 100; count += 1) end('x', 50)
    expect([...slow.list([]).heavy]).toEqual([])
  })
})

const isQuick = () => slow.list([]).isQuick(workOf({ resource: 'a', caller: 'x' }))

test('requests are quick after three quick answers in a row, until one is not', () => {
  for (const _ of [1, 2]) end('x', 20)
  expect(isQuick()).toBe(false)
  end('x', 20)
  expect(isQuick()).toBe(true)
  end('y', 90)
  expect(isQuick()).toBe(true)
  end('x', 30)
  expect(isQuick()).toBe(false)
})
