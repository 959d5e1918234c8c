import { expect, it } from 'vitest'
import { loadPage } from '#src/features/admin/table/load-page.ts'

const all = Array.from({ length: 7 }, (_, place) => ({ place, total: 7 }))
const ask = (rows: typeof all) => (place: { p_limit: number; p_offset: number }) =>
  Promise.resolve(rows.slice(place.p_offset, place.p_offset + place.p_limit))

it.each([
  ['the last page', all, 5, 2, 7],
  ['a page behind the last one', all, 500, 0, 7],
  ['the first page of nothing', [], 0, 0, 0],
  ['another page of nothing', [], 25, 0, 0],
])('%s says how many there are', async (_what, rows, p_offset, length, total) => {
  const page = await loadPage({ p_limit: 5, p_offset }, ask(rows))
  expect(page).toEqual({ rows: expect.objectContaining({ length }) as unknown, total })
})
