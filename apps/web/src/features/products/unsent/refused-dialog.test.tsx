import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { callAttention } from '#src/entities/product/outbox/attention.ts'
import { setUnsent } from '#src/entities/product/outbox/unsent.ts'
import type { UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'
import { UnsentQuestions } from '#src/features/products/unsent/unsent-questions.tsx'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const refused: UnsentChange = {
  id: '1',
  userId: 'aaaaaaaa-0000-4000-8000-000000000001',
  madeAt: 0,
  tries: 1,
  asks: true,
  edits: [{ id: 'lamp', name: 'Desk lamp', change: { price: 12.5 }, base: { price: 10 } }],
  refusal: {
    message: 'Not like this',
    code: '23514',
    status: 400,
    hint: undefined,
    details: undefined,
    requestId: undefined,
  },
}

afterEach(() => {
  act(() => {
    callAttention(undefined)
    setUnsent([], () => undefined)
  })
})

it('a refused change stays readable, with its reason and its actions', async () => {
  setUnsent([refused], () => 'refused')
  await renderSignedIn(<UnsentQuestions />, {})
  act(() => callAttention({ kind: 'refused' }))
  const dialog = await screen.findByRole('dialog', { name: 'Changes that were not saved' })
  expect(dialog.textContent).toContain('Desk lampNot like thisPrice$12.50')
  for (const name of ['Edit again', 'Try again', 'Discard']) {
    expect(screen.getByRole('button', { name })).toBeDefined()
  }
})
