import { beforeEach, expect, test, vi } from 'vitest'
import { browserErrorSchema } from '@sampletrail/contracts/browser-errors.ts'
import { AppError, toAppError } from '#src/lib/errors.ts'
import { describeError } from '#src/lib/error-report.ts'

const here = { origin: 'https://trail.example', pathname: '/products/3f6c2c1e-ada' }

const describe = (error: unknown, place: typeof here) =>
  describeError(error, toAppError(error), place)

function errorWith(stack: string, error: Error = new TypeError('Ada lives at 1 Road')): Error {
  error.stack = stack
  return error
}

test('it reports the kind of failure, the place in our scripts, and the kind of page', () => {
  const error = errorWith(`TypeError: Ada lives at 1 Road
    at save (https://trail.example/assets/products-Ab3.js:1:2048)
    at https://trail.example/assets/index-9xY.js?v=1:3:77
    at chrome-extension://abcdef/content.js:1:1
    at https://elsewhere.example/x.js:2:2`)
  expect(describe(error, here)).toEqual({
    name: 'TypeError',
    frames: ['/assets/products-Ab3.js:1:2048', '/assets/index-9xY.js:3:77'],
    page: '/products/$',
  })
})

test('an answer of the server is reported by its code and the id of the request', () => {
  const error = new AppError('Ada has no lamp', { code: 'internal', status: 500, requestId: 'a-1' })
  expect(describe(errorWith('', error), here)).toEqual({
    name: 'AppError',
    code: 'internal',
    requestId: 'a-1',
    frames: [],
    page: '/products/$',
  })
})

const failure = (line: number) => errorWith(`at ${window.location.origin}/assets/a.js:${line}:1`)

test.each([
  ['a text', 'Ada lives here', '/'],
  ['nothing', undefined, '/offers/SECRET-code/x'],
  [
    'an error with a name of its own',
    Object.assign(new Error('x'), { name: 'Ada lives' }),
    '/a/b/c/d/e/f/g/h',
  ],
  ['a very long stack', errorWith('at https://trail.example/a.js:1:1\n'.repeat(99)), '/ÄÖ'],
])(
  "of %s only the fields that the server accepts, and nobody's words",
  (_what, error, pathname) => {
    const report = describe(error, { ...here, pathname })
    expect(browserErrorSchema.parse(report)).toEqual(report)
    expect(JSON.stringify(report)).not.toMatch(/lives|SECRET|Ö/)
  },
)

test('the same failure is reported once, and no more than ten in all', async () => {
  vi.resetModules()
  const { sendErrorReport } = await import('#src/lib/error-report.ts')
  const tell = (line: number) => sendErrorReport(failure(line), toAppError(failure(line)))
  const fetching = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(new Response(null, { status: 204 }))
  await tell(1)
  await tell(1)
  expect(fetching).toHaveBeenCalledTimes(1)
  for (let line = 2; line < 30; line += 1) await tell(line)
  expect(fetching).toHaveBeenCalledTimes(10)
  expect(fetching.mock.calls[0]?.[0]).toBe('/api/errors')
})

beforeEach(() => {
  vi.restoreAllMocks()
})
