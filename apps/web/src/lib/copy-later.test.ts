import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { copyLater } from '#src/lib/copy-later.ts'

/** As browsers have it: takes the promise at the press, and writes what comes. */
class TestItem {
  readonly parts: Record<string, Promise<Blob>>
  constructor(parts: Record<string, Promise<Blob>>) {
    this.parts = parts
  }
}
const writeText = vi.fn<(text: string) => Promise<void>>()
const written: string[] = []

async function write([item]: TestItem[]): Promise<void> {
  const blob = await item?.parts['text/plain']
  written.push((await blob?.text()) ?? '')
}

beforeEach(() => {
  written.length = 0
  writeText.mockReset().mockImplementation(async (text) => void written.push(text))
  vi.stubGlobal('ClipboardItem', TestItem)
  vi.stubGlobal('navigator', { clipboard: { write, writeText } })
})
afterEach(() => vi.unstubAllGlobals())

it('asks for the clipboard at the press, before there is a text', async () => {
  const asked = vi.fn<typeof write>().mockImplementation(write)
  vi.stubGlobal('navigator', { clipboard: { write: asked, writeText } })
  const { promise, resolve } = Promise.withResolvers<string>()
  const copying = copyLater(promise)
  expect(asked).toHaveBeenCalledOnce()
  resolve('https://app.test')
  expect(await copying).toBe(true)
  expect(written).toEqual(['https://app.test'])
  expect(writeText).not.toHaveBeenCalled()
})

function refusePromises(): never {
  throw new TypeError('No promises here')
}
const refuse = () => Promise.reject(new Error('NotAllowedError'))

it.each([
  ['without items', undefined, write],
  ['with items that take no promise', refusePromises, write],
  ['that refuses items', TestItem, refuse],
])('a browser %s gets the text alone', async (_what, item, writeItems) => {
  vi.stubGlobal('ClipboardItem', item)
  vi.stubGlobal('navigator', { clipboard: { write: writeItems, writeText } })
  expect(await copyLater(Promise.resolve('x'))).toBe(true)
  expect(written).toEqual(['x'])
})

it.each<[string, object]>([
  ['that refuses', { writeText: () => Promise.reject(new Error('NotAllowedError')) }],
  // On pages without https.
  ['that is not there', {}],
])('a clipboard %s is said to have failed', async (_what, clipboard) => {
  vi.stubGlobal('navigator', 'writeText' in clipboard ? { clipboard } : {})
  expect(await copyLater(Promise.resolve('x'))).toBe(false)
})

it('fails as the text fails, and reports it once', async () => {
  await expect(copyLater(Promise.reject(new Error('No link')))).rejects.toThrow('No link')
  vi.stubGlobal('ClipboardItem', undefined)
  await expect(copyLater(Promise.reject(new Error('No link')))).rejects.toThrow('No link')
})
