import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { closeOutbox } from '#src/entities/product/outbox/open-outbox.ts'
import type { UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'
import { keepEditDraft } from '#src/features/products/form/edit-draft.ts'
import { MendDialog } from '#src/features/products/unsent/mend-dialog.tsx'
import { wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

/** The test environment has no IndexedDB. This replaces it with the four calls that we make. */
const store = new Map<string, unknown>()
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  entries: () => Promise.resolve([...store]),
  set: (name: string, value: unknown) => Promise.resolve(store.set(name, structuredClone(value))),
  delMany: (names: string[]) => Promise.resolve(names.map((name) => store.delete(name))),
}))

const product = wholeProduct()
const refused: UnsentChange = {
  id: '1',
  userId: product.user_id,
  madeAt: 0,
  tries: 1,
  asks: true,
  edits: [{ id: product.id, change: { name: 'Typed' }, base: { name: 'Desk lamp' } }],
  refusal: {
    message: 'No',
    code: '23514',
    status: 400,
    hint: undefined,
    details: undefined,
    requestId: undefined,
  },
}

async function openForm(): Promise<HTMLElement> {
  store.set(refused.id, refused)
  await renderSignedIn(<MendDialog change={refused} onClosed={() => undefined} />, {
    'GET /rest/v1/products': { body: [product] },
    'GET /rest/v1/sellers': { body: [] },
  })
  return screen.findByLabelText('Product Name')
}

beforeEach(() => {
  localStorage.clear()
  return closeOutbox
})

it('the form opens with the refused values, which are its draft from then on', async () => {
  expect(await openForm()).toHaveProperty('value', 'Typed')
  expect(store.size).toBe(0)
  expect(Object.values(localStorage).join('')).toContain('Typed')
})

it('the form opens with a draft of the same field, and the refused change stays stored', async () => {
  keepEditDraft(product.user_id, product, { ...product, name: 'Typed later' })
  expect(await openForm()).toHaveProperty('value', 'Typed later')
  expect(store.size).toBe(1)
})
