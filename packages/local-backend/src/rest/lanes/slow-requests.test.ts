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
function end(caller: string | null, milliseconds: number, megabytes = 0, resource = 'a'): void {
  time += milliseconds
  slow.note({ resource, caller, since: time - milliseconds }, megabytes * 1_000_000)
}

const running = (...callers: (string | null)[]) =>
  callers.map((caller) => ({ resource: 'a', caller, since: 0 }))

describe('a resource is stuck', () => {
  test('if it hangs for two callers', () => {
    time = 500
    expect([...slow.list(running('x')).stuck]).toEqual([])
    expect([...slow.list(running('x', 'x')).stuck]).toEqual([])
    expect([...slow.list(running('x', 'y')).stuck]).toEqual(['a'])
  })

  test('if it hangs for the secret key, which acts for everybody', () => {
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

  test('if a caller spends half a second with slow ones', () => {
    for (const _ of [1, 2]) end('x', 200)
    expect([...slow.list([]).heavy]).toEqual([])
    end('x', 200)
    expect([...slow.list([]).heavy]).toEqual([heavy])
  })

  test('no longer if the caller stops for a while', () => {
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

describe('after a large answer', () => {
  const work = workOf({ resource: 'a', caller: 'x' })
  const other = workOf({ resource: 'b', caller: 'x' })

  test('its caller waits before the next one, the longer the larger it was', () => {
    end('x', 10, 10)
    time += 3499
    expect([...slow.list([]).resting]).toEqual([work])
    time += 2
    expect([...slow.list([]).resting]).toEqual([])
    end('x', 10, 5)
    time += 1751
    expect([...slow.list([]).resting]).toEqual([])
  })

  test('such requests run one at a time for half a minute', () => {
    end('x', 10, 10)
    time += 29_999
    expect([...slow.list([]).heavy]).toEqual([work])
    time += 2
    expect([...slow.list([]).heavy]).toEqual([])
  })

  test('all requests that gave the caller large answers wait, and nothing else', () => {
    end('x', 10, 2.5)
    end('x', 10, 2.4, 'c')
    end('x', 10, 100, 'b')
    time += 2000
    expect([...slow.list([]).resting]).toEqual([work, other])
    expect([...slow.list([]).heavy]).toEqual([work, other])
  })

  test('the secret key does not wait', () => {
    end(null, 10, 10)
    expect([...slow.list([]).resting]).toEqual([])
    expect([...slow.list([]).heavy]).toEqual([])
  })
})
