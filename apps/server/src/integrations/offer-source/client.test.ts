import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createOfferSource } from '#src/integrations/offer-source/client.ts'
import type { OfferSourceReader } from '#src/integrations/offer-source/offer-source.ts'
import { startLoopback } from '#src/testing/start-loopback.ts'

let answer: () => Response | Promise<Response>
let project: Awaited<ReturnType<typeof startLoopback>>
let source: OfferSourceReader

beforeAll(async () => {
  project = await startLoopback(() => answer())
  source = createOfferSource({
    name: 'north',
    url: project.origin,
    key: 'sb_publishable_x',
    schema: 'public',
  })
})
afterAll(() => project.stop())
afterEach(() => vi.restoreAllMocks())

const never = new AbortController().signal
const reads: [string, () => Promise<unknown>][] = [
  ['sellers', () => source.listSellers(never)],
  ['offers', () => source.listOffers(null, never)],
]

test.each(reads)('an answer of %s is waited for 15 seconds', async (_, read) => {
  answer = () => Response.json([])
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  await read()
  expect(timeout.mock.calls).toEqual([[15_000]])
})

test.each(reads)('a project that stays silent over its %s is given up', async (_, read) => {
  answer = () => new Promise(() => undefined)
  const over = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal)
  const reading = read().catch((error: unknown) => error)
  setTimeout(() => over.abort(new DOMException('Too late', 'TimeoutError')), 200)
  expect(await reading).toMatchObject({ service: 'offer-source', retryable: true })
})
