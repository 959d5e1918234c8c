import { expect, test, vi } from 'vitest'
import { checkConnection, settleConnection } from '#src/lib/connection.ts'
import { whenBack } from '#src/lib/when-back.ts'

test('calls back when the network is back, and when only the server was away', async () => {
  const work = vi.fn<() => void>()
  const stop = whenBack(work)
  window.dispatchEvent(new Event('online'))
  expect(work).toHaveBeenCalledTimes(1)

  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 503 })))
  await checkConnection()
  expect(work).toHaveBeenCalledTimes(1)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 200 })))
  await checkConnection()
  await settleConnection()
  expect(work).toHaveBeenCalledTimes(2)
  vi.useRealTimers()

  stop()
  window.dispatchEvent(new Event('online'))
  expect(work).toHaveBeenCalledTimes(2)
})
