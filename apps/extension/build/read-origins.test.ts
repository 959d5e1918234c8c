import { expect, test } from 'vitest'
import { readOrigins } from './read-origins.ts'

test('the extension works with a server on this machine by default', () => {
  expect(readOrigins([]).origins).toEqual(['http://localhost:3000', 'http://127.0.0.1:3000'])
  expect(readOrigins(['https://trail.example/', 'http://localhost:4000']).origins).toEqual([
    'https://trail.example',
    'http://localhost:4000',
  ])
})

test.each([
  'http://trail.example',
  'https://trail.example/app',
  '*',
  'https://*/',
  'trail.example',
])('%s is no valid origin', (word) => {
  const { origins, problem } = readOrigins(['https://trail.example', word])
  expect(origins).toEqual([])
  expect(problem).toContain(word)
})
