import { expect, it } from 'vitest'
import { loadAllProducts } from '#src/entities/product/list/load-products.ts'
import { connectFakeBackend } from '#src/testing/fake-backend.ts'
import { answerRows } from '#src/testing/fake-rest.ts'
import { listRow } from '#src/testing/product-rows.ts'

const anna = 'aaaaaaaa-0000-4000-8000-000000000001'
const PATH = 'GET /rest/v1/products'
const signal = new AbortController().signal

function makeRows(count: number) {
  return Array.from({ length: count }, (_, place) => {
    const moment = new Date(Date.UTC(2026, 0, 1) + place * 60_000).toISOString()
    const id = `00000000-0000-4000-8000-${`${place}`.padStart(12, '0')}`
    return {
      ...listRow({ id, created_at: moment, updated_at: moment }),
      user_id: anna,
      deleted_at: null,
    }
  })
}

it('loads from both ends until they meet', async () => {
  const rows = makeRows(4100)
  const { supabase, requests } = await connectFakeBackend({ [PATH]: answerRows(rows) })
  const pages: string[][] = []
  const all = await loadAllProducts(supabase, anna, signal, (page) =>
    pages.push(page.map(({ id }) => id)),
  )
  const newestFirst = rows.toReversed().map(({ id }) => id)
  expect(all.map(({ id }) => id)).toEqual(newestFirst)
  // The pages that are passed on leave no gap.
  expect(pages.flat()).toEqual(newestFirst.slice(0, pages.flat().length))
  const orders = requests.map(({ query }) => query.get('order'))
  expect(orders.filter((order) => order === 'created_at.asc,id.asc').length).toBeGreaterThan(1)
  // One of 200, four of a thousand, and one at most that was on its way when they met.
  expect(orders.length).toBeLessThanOrEqual(6)
})

it.each(['asc', 'desc'])('fails if the end that goes %s fails', async (way) => {
  const answer = answerRows(makeRows(4200))
  const { supabase } = await connectFakeBackend({
    [PATH]: (request) =>
      request.query.get('order')?.startsWith(`created_at.${way}`) === true &&
      request.query.get('limit') === '1000'
        ? { status: 500, body: { code: '53100', message: 'The disk is full' } }
        : answer(request),
  })
  await expect(loadAllProducts(supabase, anna, signal, () => undefined)).rejects.toThrow(
    'The disk is full',
  )
})

it('stops when nobody waits for it', async () => {
  const ended = new AbortController()
  const answer = answerRows(makeRows(4200))
  const { supabase, requests } = await connectFakeBackend({
    [PATH]: (request) => {
      if (request.query.get('limit') === '1000') ended.abort()
      return answer(request)
    },
  })
  await expect(loadAllProducts(supabase, anna, ended.signal, () => undefined)).rejects.toThrow(
    /abort/iu,
  )
  expect(requests.length).toBeLessThanOrEqual(3)
})
