import type { CapturedPage } from '@sampletrail/contracts/captured-page.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { dropPage, findPage, keepPage } from '#src/capture/captured-pages.ts'

const room = 100
const memory = new Map<string, unknown>()
const pageOf = (html: string): CapturedPage => ({
  kind: 'orders',
  url: 'https://www.amazon.com/your-orders/orders',
  title: 'Orders',
  html,
})

beforeEach(() => {
  memory.clear()
  const session = {
    get: async (key: string) => ({ [key]: memory.get(key) }),
    set: async (values: Record<string, { page: CapturedPage }[]>) => {
      for (const [key, pages] of Object.entries(values)) {
        const size = pages.reduce((sum, { page }) => sum + page.html.length, 0)
        if (size > room) throw new Error('QUOTA_BYTES quota exceeded')
        memory.set(key, pages)
      }
    },
  }
  vi.stubGlobal('chrome', { storage: { session } })
})

test('a page is there until the app has stored it', async () => {
  const id = await keepPage(pageOf('a'))
  expect(await findPage(id)).toEqual(pageOf('a'))
  expect(await findPage(crypto.randomUUID())).toBeNull()
  await dropPage(id)
  expect(await findPage(id)).toBeNull()
})

test('the last two pages are kept', async () => {
  const ids = [
    await keepPage(pageOf('a')),
    await keepPage(pageOf('b')),
    await keepPage(pageOf('c')),
  ]
  const found = await Promise.all(ids.map((id) => findPage(id)))
  expect(found.map((page) => page?.html)).toEqual([undefined, 'b', 'c'])
})

test('a large page takes the room of an earlier one; without any room it fails', async () => {
  await keepPage(pageOf('a'.repeat(60)))
  const id = await keepPage(pageOf('b'.repeat(90)))
  expect((await findPage(id))?.html).toHaveLength(90)
  await expect(keepPage(pageOf('c'.repeat(200)))).rejects.toThrow(/quota/u)
})
