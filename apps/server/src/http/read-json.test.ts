import { expect, test } from 'vitest'
import { AppError } from '#src/http/app-error.ts'
import { readJson } from '#src/http/read-json.ts'

const read = (text: string) => readJson(new Request('http://x', { method: 'POST', body: text }))
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

test('a body of 512 levels is read, and a deeper one is null', async () => {
  expect(await read(nested(512))).toBeInstanceOf(Array)
  expect(await read(nested(513))).toBeNull()
  expect(await read(`{"offers":${nested(500_000)}}`)).toBeNull()
  expect(await read('['.repeat(500_000))).toBeNull()
})

test('brackets inside strings do not count as levels', async () => {
  const body = { note: `\\"${'[{'.repeat(1000)}"`, more: '['.repeat(600) }
  expect(await read(JSON.stringify(body))).toEqual(body)
})

test('a body that is not JSON is null, and one over its size limit still throws', async () => {
  expect(await read('{"a":')).toBeNull()
  expect(await read('')).toBeNull()
  const refused = { text: () => Promise.reject(new AppError('too_large', 'Too much.')) }
  await expect(readJson(refused)).rejects.toMatchObject({ code: 'too_large' })
})
