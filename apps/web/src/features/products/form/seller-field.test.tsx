import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { UNASSIGNED_ID } from '#src/entities/seller/seller-row.ts'
import { SellerField } from '#src/features/products/form/seller-field.tsx'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

test('a list of sellers that cannot be loaded says why, and can be loaded again', async () => {
  let status = 403
  await renderSignedIn(
    <SellerField value={UNASSIGNED_ID} onChange={() => undefined} current={null} />,
    {
      'GET /rest/v1/sellers': () => ({
        status,
        body: status === 200 ? [] : { message: 'The list is closed.' },
      }),
    },
  )
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to load sellers. The list is closed.')
  status = 200
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
})

const bakeGood = { id: 'b1', name: 'BakeGood', user_id: 'me', thumbnail_url: null, is_vip: false }

test('the seller whom a text names is chosen, whatever the case of its name', async () => {
  const onChange = vi.fn<(id: string) => void>()
  await renderSignedIn(
    <SellerField
      value={UNASSIGNED_ID}
      onChange={onChange}
      current={null}
      proposedName="BAKEGOOD"
    />,
    { 'GET /rest/v1/sellers': () => ({ body: [bakeGood] }) },
  )
  await expect.poll(() => onChange.mock.calls[0]?.[0]).toBe('b1')
  expect(screen.queryByRole('button', { name: 'Add the seller BAKEGOOD' })).toBeNull()
})

test('a seller whom a text names and nobody knows is added with one press, once', async () => {
  const onChange = vi.fn<(id: string) => void>()
  const panShop = { ...bakeGood, id: 'p1', name: 'PanShop' }
  let status = 500
  const { requests } = await renderSignedIn(
    <SellerField value={UNASSIGNED_ID} onChange={onChange} current={null} proposedName="PanShop" />,
    {
      'GET /rest/v1/sellers': () => ({ body: [bakeGood] }),
      'POST /rest/v1/sellers': () => ({
        status,
        body: status === 201 ? [panShop] : { message: 'Not now.' },
      }),
    },
  )
  const button = await screen.findByRole('button', { name: 'Add the seller PanShop' })
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to save seller.')
  expect(onChange).not.toHaveBeenCalled()
  status = 201
  await userEvent.click(button)
  await expect.poll(() => onChange.mock.calls[0]?.[0]).toBe('p1')
  expect(screen.queryByRole('dialog')).toBeNull()
  const added = requests.filter(({ method }) => method === 'POST').map(({ body }) => Object(body))
  expect(added.map(({ name }) => name)).toEqual(added.map(() => 'PanShop'))
  expect(new Set(added.map(({ id }) => id)).size).toBe(1)
})

test('a seller that was chosen stays, whatever a text says', async () => {
  await renderSignedIn(
    <SellerField value="b1" onChange={() => undefined} current={bakeGood} proposedName="PanShop" />,
    { 'GET /rest/v1/sellers': () => ({ body: [bakeGood] }) },
  )
  await screen.findByDisplayValue('Bakegood')
  expect(screen.queryByRole('button', { name: 'Add the seller PanShop' })).toBeNull()
})
