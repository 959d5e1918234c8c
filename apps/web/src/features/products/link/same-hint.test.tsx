import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import type { ReactElement } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import { emptyProductForm } from '#src/features/products/form/product-form-values.ts'
import { LinkEntry } from '#src/features/products/link/link-entry.tsx'
import { SameHint } from '#src/features/products/link/same-hint.tsx'
import { ReceiptItemsDialog } from '#src/features/products/receipt/receipt-items-dialog.tsx'
import { listRow } from '#src/testing/product-rows.ts'
import { receiptOfThree } from '#src/testing/receipt-scans.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const order_number = '112-1234567-1234567'
const asin = (code: string) => `https://www.amazon.com/dp/${code}`
const lamp = { name: 'Desk lamp', order_number, amazon_url: asin('B0LAMP0001') }
const NOTHING = ['', '']

/** A screen of a person with one product, who is asked for its candidates as the database finds them. */
async function open(held: Parameters<typeof listRow>[0], element: ReactElement) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => element }),
    history: createMemoryHistory(),
  })
  await router.load()
  const row = listRow(held)
  return renderSignedIn(<RouterProvider<typeof router> router={router} />, {
    'GET /rest/v1/products': { body: [row] },
    'GET /rest/v1/sellers': { body: [] },
  })
}

function Form({ values }: { values: Partial<ProductFormValues> }) {
  const { control } = useForm<ProductFormValues>({
    defaultValues: { ...emptyProductForm('2026-11-20'), ...values },
  })
  const rest = { control, except: NONE, onLeave: () => undefined }
  return (
    <>
      <p aria-label="of the number">
        <SameHint {...rest} by="order number" />
      </p>
      <p aria-label="of the link">
        <SameHint {...rest} by="link" />
      </p>
    </>
  )
}
const NONE: readonly string[] = []

/** The hints once the person's products are there, and the screen has had time to show them. */
async function readHints(backend: { requests: readonly { path: string }[] }) {
  await expect.poll(() => backend.requests.length).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, 50))
  return ['of the number', 'of the link'].map((name) => screen.getByLabelText(name).textContent)
}

beforeEach(() => localStorage.clear())

describe('a form', () => {
  it.each([
    [
      'the same item of an order',
      { name: 'My lamp', link: asin('B0LAMP0001') },
      ['You already have "Desk lamp" with this order number.', ''],
    ],
    ['a second item of the order', { name: 'Mug', link: asin('B0MUG00001') }, NOTHING],
    ['a second item of the same name', { name: 'Desk lamp', link: asin('B0LAMP0002') }, NOTHING],
    [
      'an item that is perhaps the same',
      { name: 'Mug' },
      ['You may already have it: "Desk lamp" has this order number.', ''],
    ],
    [
      'the same link, without an order number yet',
      { orderNumber: '', link: asin('B0LAMP0001') },
      ['', 'You already have "Desk lamp" with this link.'],
    ],
    [
      'the same link in another order',
      { orderNumber: '112-1234567-1234568', link: asin('B0LAMP0001') },
      NOTHING,
    ],
  ])('with %s', async (_case, typed, hints) => {
    const backend = await open(lamp, <Form values={{ orderNumber: order_number, ...typed }} />)
    expect(await readHints(backend)).toEqual(hints)
  })
})

it('the field for links names the product that has this link', async () => {
  await open(
    lamp,
    <LinkEntry
      text={`${asin('B0LAMP0001')}?th=1`}
      onText={() => undefined}
      error={undefined}
      hasList={false}
      isReading={false}
      onLeave={() => undefined}
    />,
  )
  expect(await screen.findByText(/with this link/u)).toBeDefined()
})

describe('the lines of a receipt', () => {
  it('of an order whose product exists leave out that product only', async () => {
    await open(
      { name: 'Desk Lamp', order_number },
      <ReceiptItemsDialog
        open
        onOpenChange={() => undefined}
        scan={receiptOfThree()}
        path="receipts/u/1-order.pdf"
        onAsOne={() => undefined}
        onAdded={() => undefined}
      />,
    )
    expect(await screen.findByText('You already have', { exact: false })).toBeDefined()
    const ticks = screen.getAllByRole<HTMLInputElement>('checkbox')
    expect(ticks.map(({ checked }) => checked)).toEqual([false, true, true])
    expect(screen.getByLabelText('Name of item 1')).toHaveProperty('value', 'Desk lamp')
    expect(screen.getByRole('button', { name: 'Add 2 products' })).toBeDefined()
  })

  it('that are perhaps a product with a link are left to the person', async () => {
    await open(
      { ...lamp, name: 'LED lamp for desks' },
      <ReceiptItemsDialog
        open
        onOpenChange={() => undefined}
        scan={receiptOfThree()}
        path="receipts/u/1-order.pdf"
        onAsOne={() => undefined}
        onAdded={() => undefined}
      />,
    )
    expect(await screen.findAllByText('You may already have it', { exact: false })).toHaveLength(3)
    expect(screen.getByRole('button', { name: 'Add products' })).toBeDefined()
  })
})
