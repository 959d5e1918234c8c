import { expect, it, vi } from 'vitest'
import { scanReceipt } from '#src/entities/receipt/scan-receipt.ts'
import { connectFakeBackend, waitForEver } from '#src/testing/fake-backend.ts'

it('a scan that takes longer than a minute says so', async () => {
  await connectFakeBackend({ 'POST /api/proxy-scan-receipt': waitForEver })
  vi.useFakeTimers()
  const ended = vi.fn<(error: unknown) => void>()
  const outcome = scanReceipt('receipts/u/1-order.png', new AbortController().signal).catch(ended)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await outcome
  vi.useRealTimers()
  expect(ended.mock.calls[0]?.[0]).toMatchObject({
    message: 'Scan request timed out after 60 seconds',
    code: 'timeout',
  })
})
