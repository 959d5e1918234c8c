import { expect, test } from 'vitest'
import { collect, readMultipart } from '#src/storage/multipart.ts'

const FORM = [
  '--edge',
  'Content-Disposition: form-data; name="cacheControl"',
  '',
  '3600',
  '--edge',
  'Content-Disposition: form-data; name=""; filename="a.txt"',
  'Content-Type: text/plain',
  '',
  'line\r\n--edg\r\n\r\n--not the edge\r\n',
  '--edge--',
  '',
].join('\r\n')

async function* cut(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += size) {
    await Promise.resolve()
    yield bytes.subarray(start, start + size)
  }
}

async function read(text: string, size: number) {
  const parts = []
  for await (const { body, ...head } of readMultipart(cut(text, size), 'edge')) {
    parts.push({ ...head, text: (await collect(body, 1000)).toString() })
  }
  return parts
}

test.each([1, 2, 3, 7, 50, 10_000])(
  'a form is read the same in pieces of %i bytes',
  async (size) => {
    expect(await read(FORM, size)).toEqual([
      { name: 'cacheControl', filename: null, contentType: null, text: '3600' },
      {
        name: '',
        filename: 'a.txt',
        contentType: 'text/plain',
        text: 'line\r\n--edg\r\n\r\n--not the edge\r\n',
      },
    ])
  },
)

test('unread parts are skipped', async () => {
  const names = []
  for await (const { name } of readMultipart(cut(FORM, 5), 'edge')) names.push(name)
  expect(names).toEqual(['cacheControl', ''])
})

test.each([
  ['an end that never comes', FORM.slice(0, -20)],
  ['no boundary', 'x'.repeat(5000)],
  ['a part without a name', FORM.replace('form-data; name="cacheControl"', 'form-data')],
  ['headers without end', `--edge\r\nA: ${'x'.repeat(20_000)}`],
])('%s is refused', async (_, text) => {
  await expect(read(text, 100)).rejects.toMatchObject({ code: 'InvalidRequest' })
})
