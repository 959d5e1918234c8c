import { expect, test } from 'vitest'
import {
  AppError,
  explainFailure,
  mayBeEmpty,
  must,
  toAppError,
  unreachableText,
} from './errors.ts'

function thrownBy(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test.each([
  new TypeError('Failed to fetch'),
  new TypeError('NetworkError when attempting to fetch resource.'),
  new TypeError('Load failed'),
  { message: 'TypeError: Failed to fetch', code: '', details: '', hint: '' },
  { name: 'AuthRetryableFetchError', message: '{}', status: 0 },
  { name: 'StorageUnknownError', message: 'signal timed out' },
  new DOMException('The operation timed out.', 'TimeoutError'),
])('a failed connection is recognized (%#)', (failure) => {
  const error = toAppError(failure)
  expect(error.isNetwork).toBe(true)
  expect(error.message).toBe(unreachableText)
})

const refuse = () =>
  must({
    data: null,
    error: {
      message: 'You have reached the limit of 5 products.',
      code: 'PT403',
      hint: 'product_limit',
    },
    status: 403,
  })

test('a refusal keeps its text, code, hint and status', () => {
  expect(refuse).toThrow(
    expect.objectContaining({
      message: 'You have reached the limit of 5 products.',
      code: 'PT403',
      hint: 'product_limit',
      status: 403,
      isNetwork: false,
    }),
  )
})

test('a server error that mentions fetching is no lost connection', () => {
  expect(toAppError({ message: 'upstream fetch failed', status: 502 }).isNetwork).toBe(false)
})

test('data is returned, and an empty answer is an error only if data is required', () => {
  expect(must({ data: [1], error: null })).toEqual([1])
  expect(mayBeEmpty({ data: null, error: null })).toBeNull()
  expect(() => must({ data: null, error: null })).toThrow(AppError)
})

test('every thrown value has a message for people', () => {
  expect(toAppError(undefined).message).toBe('Something went wrong. Please try again.')
  expect(toAppError('Too large').message).toBe('Too large')
  expect(toAppError({ code: '22P05', message: 'unsupported Unicode' }).message).toContain(
    'Type it instead',
  )
  expect(toAppError({ code: '57014', message: 'canceling statement' }).message).toBe(
    'The server is too busy at the moment. Please try again in a minute.',
  )
  const error = new AppError('No')
  expect(toAppError(error)).toBe(error)
})

test.each([
  ['a broken answer', thrownBy(() => JSON.parse(''))],
  ['a bug of ours', thrownBy(() => (undefined as unknown as string).length)],
  ['a ZodError', Object.assign(new Error('[\n  { "path": ["id"] }\n]'), { name: 'ZodError' })],
  ['an aborted request', new DOMException('signal is aborted', 'AbortError')],
  [
    'a broken answer, as supabase-js passes it on',
    { message: 'SyntaxError: Unexpected end of JSON input', code: '', details: '', hint: '' },
  ],
  ["a proxy's page", { message: '<html><h1>500</h1></html>' }],
  [
    'a failure of storage',
    Object.assign(new Error('Unexpected token <'), { name: 'StorageUnknownError' }),
  ],
])("an engine's message is never shown: %s", (_, failure) => {
  expect(toAppError(failure).message).toBe('Something went wrong. Please try again.')
})

test('our own message stays, even in an Error', () => {
  expect(toAppError(new Error('The file is empty.')).message).toBe('The file is empty.')
})

test('one line has the cause and the request number', () => {
  expect(explainFailure(new AppError('No.', { status: 500, requestId: '3f2c' }))).toBe(
    'No. · Request 3f2c',
  )
  expect(explainFailure(new AppError('No.'))).toBe('No.')
  const named = new AppError('eBay API error: 502 - 3f2c', { status: 502, requestId: '3f2c' })
  expect(explainFailure(named)).toBe('eBay API error: 502 - 3f2c')
})

test('a refusal that the person caused has no number, because the log has nothing about it', () => {
  const refusal = new AppError('This is too large.', { status: 413, requestId: '3f2c' })
  expect(explainFailure(refusal)).toBe('This is too large.')
})
