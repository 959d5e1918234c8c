import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { captureReferral, readReferral } from '#src/lib/referral.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-01T10:00:00Z') })
})
afterEach(() => {
  // Work that an earlier test left for the end of its page.
  window.dispatchEvent(new Event('pagehide'))
  vi.useRealTimers()
})

test('a code is stored half a second after the start, with the time', () => {
  captureReferral('?mode=signup&ref=harbour-7')
  vi.advanceTimersByTime(499)
  expect(readReferral()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(readReferral()).toBe('harbour-7')
  expect(localStorage.getItem('referralCode')).toBe('harbour-7')
  expect(localStorage.getItem('referralTimestamp')).toBe('2026-11-01T10:00:00.500Z')
})

test('a later code changes nothing', () => {
  captureReferral('?ref=first')
  vi.advanceTimersByTime(500)
  captureReferral('?ref=second')
  vi.advanceTimersByTime(500)
  expect(readReferral()).toBe('first')
  expect(localStorage.getItem('referralTimestamp')).toBe('2026-11-01T10:00:00.500Z')
})

test.each(['', '?ref=', '?ref=two%20words', '?ref=%3Cscript%3E', `?ref=${'a'.repeat(65)}`])(
  'no code is stored from %j',
  (search) => {
    captureReferral(search)
    vi.advanceTimersByTime(1000)
    expect(localStorage.length).toBe(0)
  },
)

test('the longest code is stored whole', () => {
  captureReferral(`?ref=${'a'.repeat(64)}`)
  vi.advanceTimersByTime(500)
  expect(readReferral()).toBe('a'.repeat(64))
})

test('a value that other code wrote in its place is no code', () => {
  localStorage.setItem('referralCode', '<b>')
  expect(readReferral()).toBeUndefined()
  captureReferral('?ref=good')
  vi.advanceTimersByTime(500)
  expect(readReferral()).toBe('good')
})

test('leaving the page earlier stores the code', () => {
  captureReferral('?ref=hurry')
  window.dispatchEvent(new Event('pagehide'))
  expect(readReferral()).toBe('hurry')
})
