import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFirstTimeZone } from '#src/entities/session/use-first-time-zone.ts'
import { type Answers } from '#src/testing/fake-backend.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

function Shell() {
  useFirstTimeZone()
  return null
}

const users = '/rest/v1/users'
const told = () => localStorage.getItem('time-zone-told:aaaaaaaa-0000-4000-8000-000000000001')

async function open(timeZone: string, status = 204) {
  const answers: Answers = {
    [`GET ${users}`]: { body: [{ time_zone: timeZone }] },
    [`PATCH ${users}`]: { status },
  }
  const { requests } = await renderSignedIn(<Shell />, answers)
  return (method: string) =>
    requests.filter((sent) => sent.method === method && sent.path === users)
}

beforeEach(() => {
  const { prototype } = Intl.DateTimeFormat
  const options = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: 'Asia/Tokyo' })
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('the first device sends its time zone, once', async () => {
  const sent = await open('UTC')
  await vi.waitFor(() => expect(sent('PATCH')).toHaveLength(1))
  expect(sent('PATCH')[0]?.body).toEqual({ time_zone: 'Asia/Tokyo' })
  expect(told()).toBe('yes')
  const again = await open('UTC')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(again('GET')).toEqual([])
  expect(again('PATCH')).toEqual([])
})

test('a time zone that could not be stored is sent again at the next start', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const sent = await open('UTC', 500)
  await vi.waitFor(() => expect(sent('PATCH')).not.toHaveLength(0))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(told()).toBeNull()
  expect(log).toHaveBeenCalledOnce()
  const again = await open('UTC')
  await vi.waitFor(() => expect(told()).toBe('yes'))
  expect(again('PATCH')).toHaveLength(1)
})

test('a time zone that the person set stays', async () => {
  const sent = await open('Europe/Paris')
  await vi.waitFor(() => expect(told()).toBe('yes'))
  expect(sent('PATCH')).toEqual([])
})
