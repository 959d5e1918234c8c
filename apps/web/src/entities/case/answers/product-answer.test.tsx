import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { AnswerLink } from '#src/entities/case/answers/answer-link.tsx'
import { ProductAnswer } from '#src/entities/case/answers/product-answer.tsx'
// Loaded before the tests: the notice waits for it at its first use.
import '#src/entities/product/refund/refund-dialog.tsx'
import type { Answers } from '#src/testing/fake-backend.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const answer = { id: 'a1', method: 'PayPal', reference: '7XK', said_at: '2026-11-26T12:00:00Z' }
const lamp = wholeProduct({ status: 'published' })

/** The product, which is also changed elsewhere. */
function Page() {
  const [product, setProduct] = useState(lamp)
  return (
    <>
      <ProductAnswer product={product} />
      <button
        type="button"
        onClick={() => setProduct({ ...lamp, updated_at: '2026-11-27T12:00:00Z' })}
      >
        Change
      </button>
    </>
  )
}

async function open(answers: Answers = {}) {
  let held: object[] = [answer]
  const { requests } = await renderSignedIn(
    <>
      <Page />
      <Toaster />
    </>,
    {
      'GET /rest/v1/case_answers': () => ({ body: held }),
      'POST /rest/v1/rpc/settle_case_answer': () => {
        held = []
        return { body: true }
      },
      'POST /rest/v1/rpc/reopen_case_answer': () => {
        held = [answer]
        return { body: true }
      },
      'POST /rest/v1/rpc/edit_product': { body: [lamp] },
      'GET /rest/v1/products': { body: [lamp] },
      ...answers,
    },
  )
  await screen.findByText(/The seller says that the refund was sent: PayPal, reference 7XK, Nov 2/u)
  const settled = () => requests.filter(({ path }) => path.endsWith('settle_case_answer'))
  const edits = () => requests.filter(({ path }) => path.endsWith('edit_product'))
  const asked = () => requests.filter(({ path }) => path.endsWith('case_answers'))
  return { user: userEvent.setup(), settled, edits, asked }
}

it('records the refund with what the seller said, and only then is done', async () => {
  const { user, settled, edits } = await open()
  await user.click(screen.getByRole('button', { name: 'Confirm the refund' }))
  expect(await screen.findByLabelText('Refund method')).toHaveProperty('value', 'PayPal')
  expect(screen.getByLabelText('Reference')).toHaveProperty('value', '7XK')
  expect(settled()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save refund' }))
  await waitFor(() =>
    expect(settled().map(({ body }) => body)).toEqual([{ p_answer: 'a1', p_confirmed: true }]),
  )
  expect(JSON.stringify(edits()[0]?.body)).toContain('"refund_reference":"7XK"')
  await waitFor(() => expect(screen.queryByText(/The seller says/u)).toBeNull())
})

it('a link at the top of the page leads to it, as long as there is something to confirm', async () => {
  let held = [answer]
  await renderSignedIn(
    <>
      <AnswerLink productId={lamp.id} />
      <ProductAnswer product={lamp} />
    </>,
    {
      'GET /rest/v1/case_answers': () => ({ body: held }),
      'POST /rest/v1/rpc/settle_case_answer': () => {
        held = []
        return { body: true }
      },
    },
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Seller says: show' }))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Seller says' }))
  await user.click(screen.getByRole('button', { name: 'Not received' }))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Seller says: show' })).toBeNull(),
  )
})

it('what comes after it waits until it is known, so that it does not move', async () => {
  const reply = Promise.withResolvers<{ body: object[] }>()
  await renderSignedIn(
    <ProductAnswer product={lamp}>
      <p>Proof links</p>
    </ProductAnswer>,
    { 'GET /rest/v1/case_answers': () => reply.promise },
  )
  expect(screen.queryByText('Proof links')).toBeNull()
  reply.resolve({ body: [answer] })
  const links = await screen.findByText('Proof links')
  expect(screen.getByRole('region', { name: 'Seller says' }).nextElementSibling).toBe(links)
})

it('stays open if the form is left', async () => {
  const { user, settled, edits } = await open()
  await user.click(screen.getByRole('button', { name: 'Confirm the refund' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect([...settled(), ...edits()]).toEqual([])
  expect(screen.getByText(/The seller says/u)).toBeDefined()
})

it('changes nothing of the product if nothing was received', async () => {
  const { user, settled, edits } = await open()
  await user.click(screen.getByRole('button', { name: 'Not received' }))
  await waitFor(() => expect(screen.queryByText(/The seller says/u)).toBeNull())
  expect(settled()).toHaveLength(1)
  expect(edits()).toEqual([])
})

it('comes back if ‘Not received’ was a slip', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Not received' }))
  expect(await screen.findByText('Marked as not received')).toBeDefined()
  expect(screen.queryByText(/The seller says/u)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/The seller says/u)).toBeDefined()
})

it('says if it cannot come back because the seller has said it again', async () => {
  const { user } = await open({ 'POST /rest/v1/rpc/reopen_case_answer': { body: false } })
  await user.click(screen.getByRole('button', { name: 'Not received' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Nothing was undone')).toBeDefined()
})

it('comes back if it could not be settled', async () => {
  const { user } = await open({
    'POST /rest/v1/rpc/settle_case_answer': { status: 500, body: { message: 'No.' } },
  })
  await user.click(screen.getByRole('button', { name: 'Not received' }))
  expect(await screen.findByText('The seller’s answer is still open')).toBeDefined()
  expect(await screen.findByText(/The seller says/u)).toBeDefined()
})

it('is asked for again when the product changes, but not while it is being settled', async () => {
  const settle = Promise.withResolvers<{ body: boolean }>()
  const { user, asked } = await open({
    'POST /rest/v1/rpc/settle_case_answer': () => settle.promise,
  })
  await user.click(screen.getByRole('button', { name: 'Not received' }))
  const before = asked().length
  await user.click(screen.getByRole('button', { name: 'Change' }))
  expect(asked()).toHaveLength(before)
  expect(screen.queryByText(/The seller says/u)).toBeNull()
  settle.resolve({ body: true })
  await waitFor(() => expect(asked()).toHaveLength(before + 1))
})
