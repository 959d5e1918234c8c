import { describe, expect, test } from 'vitest'
import {
  mayStart,
  OF_ONE_CALLER,
  OF_ONE_CALLER_IN_ALL,
  OF_ONE_QUICK_CALLER,
  OF_ONE_RESOURCE,
  OF_ONE_STUCK_RESOURCE,
  ORDINARY,
  STUCK,
  workOf,
  type Running,
} from '#src/rest/lanes/lane-rules.ts'

const NOBODY_STUCK = {
  stuck: new Set<string>(),
  heavy: new Set<string>(),
  large: new Set<string>(),
  resting: new Set<string>(),
  isQuick: () => false,
}
let callers = 0

/** This many requests for a resource, each from another caller. */
function requests(number: number, resource: string): Running[] {
  return Array.from({ length: number }, () => {
    callers += 1
    return { resource, caller: `caller ${callers}`, since: 0 }
  })
}

const own = (number: number) =>
  requests(number, 'a').map((entry) => ({ ...entry, caller: 'greedy' }))

const wish = (resource: string, caller: string | null = 'somebody') => ({ resource, caller })

test('one caller gets a few places; other callers and the secret key bypass its queue', () => {
  const running = requests(OF_ONE_CALLER, 'a').map((entry) => ({ ...entry, caller: 'greedy' }))
  expect(mayStart(wish('b', 'greedy'), running, NOBODY_STUCK)).toBe(false)
  expect(mayStart(wish('b', 'greedy'), running.slice(1), NOBODY_STUCK)).toBe(true)
  expect(mayStart(wish('b'), running, NOBODY_STUCK)).toBe(true)
  const service = running.map((entry) => ({ ...entry, caller: null }))
  expect(mayStart(wish('b', null), service, NOBODY_STUCK)).toBe(true)
})

test('one resource leaves places for others', () => {
  const running = requests(OF_ONE_RESOURCE, 'a')
  expect(mayStart(wish('a'), running, NOBODY_STUCK)).toBe(false)
  expect(mayStart(wish('b'), running, NOBODY_STUCK)).toBe(true)
  const full = [...running, ...requests(ORDINARY - OF_ONE_RESOURCE, 'b')]
  expect(mayStart(wish('c'), full, NOBODY_STUCK)).toBe(false)
})

describe('while a resource is stuck', () => {
  const stuck = { ...NOBODY_STUCK, stuck: new Set(['a']) }

  test('it gets no more places, and others get those of the ordinary lane', () => {
    const running = requests(OF_ONE_RESOURCE, 'a')
    expect(mayStart(wish('a'), running, stuck)).toBe(false)
    expect(mayStart(wish('b'), running, stuck)).toBe(true)
  })

  test('its requests use no places of others of the same caller, up to a total', () => {
    expect(mayStart(wish('b', 'greedy'), own(OF_ONE_CALLER), stuck)).toBe(true)
    expect(mayStart(wish('b', 'greedy'), own(OF_ONE_CALLER), NOBODY_STUCK)).toBe(false)
    expect(mayStart(wish('b', 'greedy'), own(OF_ONE_CALLER_IN_ALL), stuck)).toBe(false)
  })

  test('a few of its requests still run', () => {
    expect(mayStart(wish('a'), requests(OF_ONE_STUCK_RESOURCE - 1, 'a'), stuck)).toBe(true)
    expect(mayStart(wish('a'), requests(OF_ONE_STUCK_RESOURCE, 'a'), stuck)).toBe(false)
  })

  test('all stuck resources share one lane', () => {
    const both = { ...NOBODY_STUCK, stuck: new Set(['a', 'b']) }
    const running = requests(STUCK, 'a')
    expect(mayStart(wish('b'), running, both)).toBe(false)
    expect(mayStart(wish('b'), running.slice(1), both)).toBe(true)
  })

  test('a resource that may wait for the same lock gets fewer places', () => {
    const running = [...requests(2, 'a'), ...requests(2, 'b')]
    expect(mayStart(wish('b'), running, stuck)).toBe(false)
    expect(mayStart(wish('b'), running, NOBODY_STUCK)).toBe(true)
  })
})

test('the heavy requests of one caller run one at a time, and delay nothing else', () => {
  const heavy = { ...NOBODY_STUCK, heavy: new Set([workOf(wish('a', 'greedy'))]) }
  expect(mayStart(wish('a', 'greedy'), [], heavy)).toBe(true)
  expect(mayStart(wish('a', 'greedy'), own(1), heavy)).toBe(false)
  expect(mayStart(wish('b', 'greedy'), own(OF_ONE_CALLER), heavy)).toBe(true)
  expect(mayStart(wish('a'), own(OF_ONE_CALLER), heavy)).toBe(true)
})

/** Each for another resource. */
const mixed = (number: number) =>
  own(number).map((entry, index) => ({ ...entry, resource: `${index}` }))

test('a caller has more places for requests that were quick before', () => {
  const known = { ...NOBODY_STUCK, isQuick: (work: string) => work === workOf(wish('b', 'greedy')) }
  expect(mayStart(wish('b', 'greedy'), mixed(OF_ONE_QUICK_CALLER - 1), known)).toBe(true)
  expect(mayStart(wish('b', 'greedy'), mixed(OF_ONE_QUICK_CALLER), known)).toBe(false)
  expect(mayStart(wish('a', 'greedy'), mixed(OF_ONE_CALLER), known)).toBe(false)
})

test('requests that wait a moment do not start, others of their caller do', () => {
  const resting = { ...NOBODY_STUCK, resting: new Set([workOf(wish('a', 'greedy'))]) }
  expect(mayStart(wish('a', 'greedy'), [], resting)).toBe(false)
  expect(mayStart(wish('b', 'greedy'), [], resting)).toBe(true)
  expect(mayStart(wish('a'), [], resting)).toBe(true)
})
