import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { AskButton } from '#src/entities/message/ask-button.tsx'
import { MessageAction } from '#src/entities/message/message-action.tsx'
import { useMessageDialog } from '#src/entities/message/use-message-dialog.tsx'
import type { Product } from '#src/entities/product/product-row.ts'
import { readToday } from '#src/lib/today.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const lamp = wholeProduct({ seller_name: 'Acme', refund_due_date: '2026-03-09' })
const answers = {
  'GET /rest/v1/products': { body: [lamp, { ...lamp, id: 'mug' }] },
  'GET /rest/v1/message_templates': { body: [] },
}

/** As in a list: the dialog stays when the row that opened it has gone. */
function Asking({ overdueOfSeller }: { overdueOfSeller: number }) {
  const { write, dialog } = useMessageDialog()
  return (
    <>
      {dialog === null && (
        <AskButton
          product={lamp}
          overdueOfSeller={overdueOfSeller}
          onAsk={(product, startsWithAll) => write(product, 'refund', startsWithAll)}
        />
      )}
      {dialog}
    </>
  )
}

it('several overdue refunds of a seller can be asked for at once', async () => {
  const user = userEvent.setup()
  await renderSignedIn(<Asking overdueOfSeller={2} />, answers)
  await user.click(screen.getByRole('button', { name: 'Ask for the refund: Desk lamp' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Ask for all 2 of this seller' }))
  expect(await screen.findByLabelText(/^All 2 refunds of this seller/u)).toHaveProperty(
    'checked',
    true,
  )
})

it('a single one opens its message at once', async () => {
  const user = userEvent.setup()
  await renderSignedIn(<Asking overdueOfSeller={1} />, answers)
  await user.click(screen.getByRole('button', { name: 'Ask for the refund: Desk lamp' }))
  expect(await screen.findByLabelText(/^All 2 refunds of this seller/u)).toHaveProperty(
    'checked',
    false,
  )
})

it.each<[Partial<Product>, string[]]>([
  [{ status: 'ordered' }, ['Send the order number', 'Ask for the refund']],
  [{ status: 'published' }, ['Review is live', 'Ask for the refund']],
  [{ status: 'published', refund_received: 1999 }, ['Review is live']],
])('the page of a product that is %j offers %j', async (values, labels) => {
  const user = userEvent.setup()
  await renderSignedIn(<MessageAction product={{ ...lamp, ...values }} />, answers)
  await user.click(screen.getByRole('button', { name: 'Message seller' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(labels)
})

it('the page of a wish offers no message, and that of others says when the seller was asked', async () => {
  await renderSignedIn(
    <>
      <MessageAction product={{ ...lamp, status: 'wishlist' }} />
      <MessageAction product={{ ...lamp, refund_asked_on: readToday() }} />
    </>,
    answers,
  )
  expect(screen.getAllByRole('button')).toHaveLength(1)
  expect(screen.getByText('Refund asked today')).toBeDefined()
})
