import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** One press deletes for good, or says 'forever'. */
const FINAL = [
  '../features/products/add/unfinished-list.tsx',
  '../features/products/trash/trash-row.tsx',
]

test('a trash can is grey until somebody points at it, and red only where it deletes for good', () => {
  const tones = Object.entries(sources).flatMap(([file, source]) =>
    source
      .split('<IconButton')
      .slice(1)
      .map((rest) => rest.slice(0, rest.indexOf('/>\n')))
      .filter((button) => button.includes('icon={Trash2}'))
      .map((button) => [file, /tone="(\w+)"/u.exec(button)?.[1]] as const),
  )
  expect(tones.length).toBeGreaterThan(15)
  const wrong = tones.filter(([file, tone]) => tone !== (FINAL.includes(file) ? 'danger' : 'quiet'))
  expect(wrong).toEqual([])
})
