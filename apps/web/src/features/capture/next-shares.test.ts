import { beforeEach, expect, test, vi } from 'vitest'
import { readLinkDraft } from '#src/entities/link/link-draft.ts'
import { keepShared, markShared } from '#src/entities/link/shared-link.ts'
import { dropText, keepPage, keepShare, openedShares } from '#src/entities/share/share-store.ts'
import { nextShares } from '#src/features/capture/next-shares.ts'
import { idbMaps } from '#src/testing/idb-maps.ts'

vi.mock('idb-keyval', async () => (await import('#src/testing/idb-maps.ts')).idbKeyval)
vi.mock('#src/lib/short-store.ts', async () => await import('#src/testing/idb-maps.ts'))

const link = 'https://shop.example/a'
const picture = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
const mail = new File(['x'], 'order.eml', { type: 'message/rfc822' })

beforeEach(() => {
  localStorage.clear()
  for (const store of idbMaps.values()) store.clear()
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true })
  vi.stubGlobal('IDBFactory', Object)
})

test('shared pictures open as one queue, the first with what its text says', async () => {
  await keepShare(`Order number 1234567 ${link}`, [picture('a.jpg'), picture('b.jpg')])
  markShared()
  const [documents, ...more] = await nextShares('me')
  expect(more).toEqual([])
  expect(documents).toMatchObject({
    kind: 'documents',
    documents: [{ found: { links: [link], orderNumber: '1234567' } }, {}],
  })
  // They stay on the device until they are saved, and open once.
  expect(await openedShares('me')).toHaveLength(2)
  expect(await nextShares('me')).toEqual([])
  expect(localStorage).toHaveLength(0)
})

test('pictures and emails of one share open one after the other', async () => {
  await keepShare('', [mail, picture('a.jpg')])
  expect((await nextShares('me')).map(({ kind }) => kind)).toEqual(['documents', 'mails'])
})

test('a shared link becomes the draft of its reader', async () => {
  await keepShare(link, [])
  expect(await nextShares('me')).toEqual([{ kind: 'links', text: link }])
  expect(readLinkDraft('me').text).toBe(link)
  expect(await openedShares('me')).toEqual([])
})

test('a link comes with its page', async () => {
  await keepPage(`Order number 1234567\n${link}`, '<h1>Lamp</h1>')
  expect(await nextShares('me')).toMatchObject([{ kind: 'links', page: '<h1>Lamp</h1>' }])
  expect(readLinkDraft('me').text).toContain(link)
})

test('an order opens as a form; a text without any is kept in the field for links', async () => {
  await keepShare('Order number 1234567', [], Date.now() - 1)
  await keepShare('A walnut board', [])
  expect((await nextShares('me')).map(({ kind }) => kind)).toEqual(['order', 'links'])
  expect(readLinkDraft('me').text).toBe('A walnut board')
})

test.each([
  [link, 'links', link],
  ['Order number 1234567', 'order', ''],
])('the address of an older installation, with %j', async (text, kind, draft) => {
  keepShared(text)
  expect((await nextShares('me')).map((next) => next.kind)).toEqual([kind])
  expect(readLinkDraft('me').text).toBe(draft)
  expect(await nextShares('me')).toEqual([])
})

test('an email that a closed page did not read opens in the next one, once', async () => {
  await keepShare('', [mail, picture('a.jpg')])
  await nextShares('me')
  expect(await nextShares('me')).toEqual([])
  vi.resetModules()
  const again = await import('#src/features/capture/next-shares.ts')
  expect((await again.nextShares('somebody else')).map(({ kind }) => kind)).toEqual([])
  expect((await again.nextShares('me')).map(({ kind }) => kind)).toEqual(['mails'])
  expect(await again.nextShares('me')).toEqual([])
})

test('a text that a closed page did not open opens in the next one, once', async () => {
  await keepShare('Order number 1234567', [])
  await nextShares('me')
  vi.resetModules()
  const again = await import('#src/features/capture/next-shares.ts')
  const [order, ...more] = await again.nextShares('me')
  expect(order?.kind).toBe('order')
  expect(more).toEqual([])
  expect(await dropText(order?.textId ?? '')).toBe(true)
  // Another tab has the same in its queue.
  expect(await dropText(order?.textId ?? '')).toBe(false)
  expect(await openedShares('me')).toEqual([])
})
