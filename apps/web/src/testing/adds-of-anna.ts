import { vi } from 'vitest'
import type { Product } from '#src/entities/product/product-row.ts'
import { getUnsent } from '#src/entities/product/outbox/unsent.ts'
import { nextChangeId, type UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'
import { Outbox } from '#src/entities/product/outbox/outbox.ts'
import { idbMaps } from '#src/testing/idb-maps.ts'
import { openOutbox } from '#src/testing/outbox-of-anna.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'

export const lamp = 'cccccccc-0000-4000-8000-000000000001'
export const stool = 'cccccccc-0000-4000-8000-000000000002'
export const typed = { name: 'Lamp', status: 'ordered', order_date: null } as const
export const add: UnsentChange = {
  id: nextChangeId(1, undefined),
  userId: 'anna',
  madeAt: 1,
  tries: 0,
  asks: true,
  adds: true,
  edits: [{ id: lamp, change: typed, base: {}, name: 'Lamp', seller: null }],
}
/** A later change of the added product. */
export const edit = (change: object, base: object): UnsentChange => ({
  ...add,
  id: nextChangeId(2, getUnsent().at(-1)?.id ?? add.id),
  adds: false,
  edits: [{ id: lamp, change, base }],
})
export const stored = (values: Partial<Product> = {}) =>
  wholeProduct({ id: lamp, user_id: 'anna', name: 'Lamp', ...values })
export const full = () =>
  Response.json({ code: 'P0001', message: 'Full', hint: 'product_limit' }, { status: 400 })
export const kept = () =>
  [...(idbMaps.get('sampletrail-unsent-web')?.values() ?? [])] as UnsentChange[]

/** Anna's outbox on a server that answers each method and path, with what was asked. */
export function openAdds(
  answers: Record<string, () => Promise<Response> | Response>,
  Tab = Outbox,
) {
  const asked: { path: string; body: unknown }[] = []
  const opened = openOutbox((path, body) => {
    const name = `${body === undefined ? 'GET' : 'POST'} ${path.replace('/rest/v1/', '')}`
    asked.push({ path: name, body })
    return answers[name]?.()
  }, Tab)
  opened.cache.takePage([])
  return { ...opened, asked, inserts: () => asked.filter(({ path }) => path === 'POST products') }
}

/** A pump that is under way already may have failed before. */
export async function pumpUntil(outbox: { pump: () => Promise<void> }, isReached: () => void) {
  await vi.waitFor(async () => {
    await outbox.pump()
    isReached()
  })
}
