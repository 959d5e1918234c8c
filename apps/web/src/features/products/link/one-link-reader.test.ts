import type { LinkScan } from '@sampletrail/contracts/link-scan.ts'
import { expect, it, vi } from 'vitest'
import { OneLinkReader } from '#src/features/products/link/one-link-reader.ts'
import { AppError } from '#src/lib/errors.ts'

const link = 'https://shop.example/lamp'
const lamp: LinkScan = { name: 'Lamp', price: 5, currency: 'EUR', imageUrl: null, url: link }

function makeReader(
  scan: (link: string) => Promise<LinkScan>,
  { first = null, isAway = false }: { first?: string | null; isAway?: boolean } = {},
) {
  const reader = new OneLinkReader({ scan, isAway: async () => isAway }, first)
  const found = vi.fn<(scan: LinkScan) => void>()
  const end = reader.whenFound(found)
  return { reader, found, end }
}

it("returns a page's data, and is ready for the next link", async () => {
  const { reader, found } = makeReader(async () => lamp)
  await reader.start(link)
  expect(found).toHaveBeenCalledWith(lamp)
  expect(reader.step()).toEqual({ kind: 'idle' })
})

it('keeps a link that cannot be read, with the reason', async () => {
  const { reader } = makeReader(() => Promise.reject(new AppError('Blocked.', { status: 422 })))
  await reader.start(link)
  expect(reader.step()).toEqual({ kind: 'failed', link, reason: 'Blocked.', isBlocked: false })
})

it('knows that the shop did not show a page to our server', async () => {
  const refusal = new AppError('Blocked.', { status: 422, code: 'page_blocked' })
  const { reader } = makeReader(() => Promise.reject(refusal))
  await reader.start(link)
  expect(reader.step()).toMatchObject({ kind: 'failed', isBlocked: true })
})

it('reads a shared link once there is a connection, and waits for an unreachable server', async () => {
  const scan = vi
    .fn<() => Promise<LinkScan>>()
    .mockRejectedValueOnce(new AppError('Away.', { code: 'network' }))
    .mockResolvedValue(lamp)
  const { reader, found } = makeReader(scan, { first: link, isAway: true })
  reader.setOnline(false)
  expect(scan).not.toHaveBeenCalled()
  reader.setOnline(true)
  await vi.waitFor(() => expect(reader.step()).toEqual({ kind: 'waiting', link }))
  reader.setOnline(true)
  await vi.waitFor(() => expect(found).toHaveBeenCalledOnce())
})

it('reports nothing about a link that was stopped, or replaced by a later one', async () => {
  const { promise: first, resolve: answer } = Promise.withResolvers<LinkScan>()
  const { reader, found } = makeReader((asked) => (asked === link ? first : Promise.resolve(lamp)))
  const reading = reader.start(link)
  reader.stop()
  await reader.start('https://shop.example/other')
  answer(lamp)
  await reading
  expect(found).toHaveBeenCalledOnce()
})
