import { expect, test, vi } from 'vitest'
import { refreshInOrder } from '#src/lib/refresh-fetch.ts'
import { connectFakeBackend, testSession } from '#src/testing/fake-backend.ts'

const address = 'http://backend.test/auth/v1/token?grant_type=refresh_token'

function sessionWith(refreshToken: string): Record<string, unknown> {
  return { ...testSession(), refresh_token: refreshToken }
}

function store(refreshToken: string): void {
  localStorage.setItem('sampletrail-session-web', JSON.stringify(sessionWith(refreshToken)))
}

const send = (token: string) =>
  refreshInOrder(address, { method: 'POST', body: JSON.stringify({ refresh_token: token }) })

test('a token that another tab has replaced is not sent again: the answer is the stored session', async () => {
  const { requests } = await connectFakeBackend({
    'POST /auth/v1/token': { body: sessionWith('second') },
  })
  store('first')
  expect((await send('first')).status).toBe(200)
  store('second')
  const answer = await send('first')
  expect(await answer.json()).toMatchObject({ refresh_token: 'second' })
  expect(requests).toHaveLength(1)
})

test("a token that was never stored here, as in an email's link, goes to the service", async () => {
  const { requests } = await connectFakeBackend({
    'POST /auth/v1/token': { body: sessionWith('of-the-link') },
  })
  store('somebody-elses')
  await send('of-a-mail')
  expect(requests).toHaveLength(1)
})

test('only one tab asks at a time', async () => {
  const turns: string[] = []
  let last = Promise.resolve()
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: {
      request: (_name: string, work: () => Promise<void>) => {
        last = last.then(work)
        return last
      },
    },
  })
  await connectFakeBackend({
    'POST /auth/v1/token': () => {
      turns.push('asked')
      return { body: sessionWith('third') }
    },
  })
  store('now')
  const both = [send('now'), send('now')]
  await both[0]
  store('third')
  await Promise.all(both)
  expect(turns).toEqual(['asked'])
})

test('an answer is waited for 20 seconds', async () => {
  await connectFakeBackend({ 'POST /auth/v1/token': { body: sessionWith('second') } })
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  await send('first')
  expect(timeout.mock.calls).toContainEqual([20_000])
})
