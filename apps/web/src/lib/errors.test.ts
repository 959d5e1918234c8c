import { expect, test } from 'vitest'
import { AppError, mayBeEmpty, must, toAppError, unreachableText } from './errors.ts'

test.each([
  new TypeError('Failed to fetch'),
  new TypeError('NetworkError when attempting to fetch resource.'),
  new TypeError('Load failed'),
  { message: 'TypeError: Failed to fetch', code: '', details: '', hint: '' },
  { name: 'AuthRetryableFetchError', message: '{}', status: 0 },
])('a connection that failed is named as one (%#)', (failure) => {
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

test('a server error that speaks of fetching is no lost connection', () => {
  expect(toAppError({ message: 'upstream fetch failed', status: 502 }).isNetwork).toBe(false)
})

test('data passes, and nothing is an error only where there must be something', () => {
  expect(must({ data: [1], error: null })).toEqual([1])
  expect(mayBeEmpty({ data: null, error: null })).toBeNull()
  expect(() => must({ data: null, error: null })).toThrow(AppError)
})

test('whatever was thrown has words for people', () => {
  expect(toAppError(undefined).message).toBe('Something went wrong. Please try again.')
  expect(toAppError('Too large').message).toBe('Too large')
  expect(toAppError({ code: '22P05', message: 'unsupported Unicode' }).message).toContain(
    'Type it anew',
  )
  const error = new AppError('No')
  expect(toAppError(error)).toBe(error)
})
