import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ProductMenu } from '#src/features/dashboard/product-menu.tsx'
import { listRow } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const nothing = () => undefined
const tasks = {
  addProduct: nothing,
  updateStatus: nothing,
  uploadReceipt: nothing,
  editSeller: nothing,
  recordRefund: nothing,
}

it("has the contacts of the person's own seller, whatever the product's status", async () => {
  const seller = { id: 'bbbbbbbb-0000-4000-8000-000000000002', name: 'Harbour', wechat: 'harbour' }
  const { requests } = await renderSignedIn(
    <ProductMenu
      product={listRow({ status: 'published', seller_id: seller.id })}
      name="Lamp"
      tasks={tasks}
      isDisabled={false}
    />,
    { 'GET /rest/v1/sellers': { body: [seller] } },
  )
  await waitFor(() => expect(requests.some(({ path }) => path === '/rest/v1/sellers')).toBe(true))
  await userEvent.click(screen.getByRole('button', { name: 'More for Lamp' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Update Status',
    'Record refund',
    'Edit Seller',
    'WeChat: harbour',
  ])
})
