import { expect, it, vi } from 'vitest'
import { scanReceipt } from '#src/entities/receipt/scan-receipt.ts'
import { connectFakeBackend } from '#src/testing/fake-backend.ts'

it('a scan that takes too long says so, whatever the browser calls it', async () => {
  await connectFakeBackend({})
  const patience = new AbortController()
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
  const answer = Promise.withResolvers<Response>()
  const fetching = vi.fn<(input: string) => Promise<Response>>(() => answer.promise)
  vi.stubGlobal('fetch', fetching)
  const outcome = scanReceipt('receipts/u/1-order.png').catch((error: unknown) => error)
  await vi.waitFor(() => expect(fetching).toHaveBeenCalled())
  expect(limit).toHaveBeenCalledWith(60_000)
  patience.abort()
  answer.reject(new Error('gone'))
  expect(await outcome).toMatchObject({
    message: 'Scan request timed out after 60 seconds',
    code: 'timeout',
  })
})
