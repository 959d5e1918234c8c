import { PostgrestClient } from '@supabase/postgrest-js'
import { expect, it } from 'vitest'
import { changeProducts } from '#src/entities/product/change/change-products.ts'
import type { ProductsEdit } from '#src/entities/product/change/product-edits.ts'
import { toAppError } from '#src/lib/errors.ts'

const updated_at = '2026-11-29T00:00:00Z'
const changes = (count: number): ProductsEdit[] =>
  Array.from({ length: count }, (_, place) => ({
    id: `${place}`,
    change: { status: 'received' },
    base: { status: 'ordered' },
  }))

/** A server that writes at most that many products before its database gives up; `sizes` are those of the calls. */
function serverFor(most: number, code = '57014') {
  const sizes: number[] = []
  const fetch = (_: unknown, init: RequestInit = {}): Promise<Response> => {
    const { p_changes: sent }: { p_changes: { id: string }[] } = JSON.parse(
      typeof init.body === 'string' ? init.body : '{}',
    )
    sizes.push(sent.length)
    return Promise.resolve(
      sent.length > most
        ? Response.json({ code, message: 'Too slow' }, { status: 500 })
        : Response.json(sent.map(({ id }) => ({ id, updated_at }))),
    )
  }
  return { sizes, supabase: new PostgrestClient('http://localhost', { fetch, retry: false }) }
}

it('a few products are one call, thousands are several, with the versions of all', async () => {
  const { sizes, supabase } = serverFor(5000)
  expect(await changeProducts(supabase, changes(3))).toHaveLength(3)
  const versions = await changeProducts(supabase, changes(5000))
  expect(sizes).toEqual([3, 2000, 2000, 1000])
  expect(versions.map(({ id }) => id)).toEqual(changes(5000).map(({ id }) => id))
})

it('a server that is too slow gets half as many, until it answers', async () => {
  const { sizes, supabase } = serverFor(600)
  const versions = await changeProducts(supabase, changes(2100))
  expect(sizes).toEqual([2000, 1000, 500, 500, 500, 500, 100])
  expect(new Set(versions.map(({ id }) => id)).size).toBe(2100)
})

it('a call of a few is not halved: their number is not the reason', async () => {
  const { sizes, supabase } = serverFor(10)
  const failure = await changeProducts(supabase, changes(60)).catch(toAppError)
  expect(failure).toMatchObject({ code: '57014', status: 500 })
  expect(sizes).toEqual([60, 30])
})

it('another failure ends it at once', async () => {
  const { sizes, supabase } = serverFor(1500, 'XX000')
  const failure = await changeProducts(supabase, changes(2000)).catch(toAppError)
  expect(failure).toMatchObject({ code: 'XX000' })
  expect(sizes).toEqual([2000])
})
