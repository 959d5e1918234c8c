import { describe, expect, test, onTestFinished, vi } from 'vitest'
import { parseForm } from '#src/http/parse-form.ts'

const escaped = 'application/x-www-form-urlencoded'
const boundary = 'a-boundary-of-more-than-27-signs'
const parts = `multipart/form-data; boundary=${boundary}`
const part = (name: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nvalue\r\n`
const ofParts = (count: number) => `${part('a').repeat(count)}--${boundary}--\r\n`
const parse = (type: string, text: string) => parseForm(type, new TextEncoder().encode(text))

describe('a form', () => {
  test.each([
    ['of parts', parts, ofParts(900)],
    [
      'of parts, with quotes',
      `Multipart/Form-Data;boundary="${boundary}"; charset=utf-8`,
      ofParts(900),
    ],
    ['that is escaped', `${escaped}; charset=utf-8`, 'a=value&'.repeat(900)],
  ])('%s is parsed', async (_what, type, text) => {
    expect((await parse(type, text)).getAll('a')).toEqual(Array(900).fill('value'))
  })

  test.each([
    ['of parts', parts, ofParts(200_000)],
    ['that is escaped', escaped, '&'.repeat(10_000_000)],
  ])('of millions of fields is refused before it is parsed: %s', async (_what, type, text) => {
    // The parser is a `Response`. The HTTP server replaces that class, and its methods cannot be spied on.
    const parser = vi.fn<() => never>(() => {
      throw new Error('The form was parsed.')
    })
    vi.stubGlobal('Response', parser)
    onTestFinished(() => void vi.unstubAllGlobals())
    await expect(parse(type, text)).rejects.toThrow('too many fields')
    expect(parser).not.toHaveBeenCalled()
  })

  test.each([
    ['a text', 'text/plain', 'a=1'],
    ['parts without a boundary', 'multipart/form-data', ofParts(1)],
    ['parts with another boundary', `multipart/form-data; boundary=${'x'.repeat(30)}`, ofParts(1)],
    ['nothing', '', ''],
  ])('is not %s', async (_what, type, text) => {
    await expect(parse(type, text)).rejects.toThrow(TypeError)
  })
})
