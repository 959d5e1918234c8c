import { afterEach, expect, it, vi } from 'vitest'
import { useRecordActivity } from '#src/entities/session/use-record-activity.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

function Noting() {
  useRecordActivity()
  return null
}

afterEach(() => {
  vi.useRealTimers()
})

const lastNoted = () => localStorage.getItem('activity-noted:aaaaaaaa-0000-4000-8000-000000000001')
const showPage = () => document.dispatchEvent(new Event('visibilitychange'))

it('tells the server once a day, and again after a failure', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T23:55:00Z'), toFake: ['Date'] })
  let status = 500
  const { requests } = await renderSignedIn(<Noting />, {
    'POST /rest/v1/rpc/note_activity': () => ({ status }),
  })
  const noted = () => requests.filter(({ path }) => path === '/rest/v1/rpc/note_activity').length
  await expect.poll(noted).toBe(1)
  status = 204
  showPage()
  await expect.poll(lastNoted).toBe('2026-11-20')
  expect(noted()).toBe(2)
  showPage()
  vi.setSystemTime(new Date('2026-11-21T00:05:00Z'))
  showPage()
  await expect.poll(lastNoted).toBe('2026-11-21')
  expect(noted()).toBe(3)
})
