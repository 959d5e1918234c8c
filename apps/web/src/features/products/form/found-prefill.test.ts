import type { OrderFindings } from '@sampletrail/domain/capture/read-order-text.ts'
import { expect, test } from 'vitest'
import { prefillOfText } from '#src/features/products/form/found-prefill.ts'
import { NO_DATES } from '#src/features/products/form/product-form-values.ts'

const found: OrderFindings = {
  links: [],
  orderNumber: '112-5551234-1234567',
  price: 29.99,
  currency: 'USD',
}
const sure = { sure: true, others: [] }

test('the form gets all that a text says, and its order day in place of today', () => {
  const { values, checks, sellerName } = prefillOfText({
    ...found,
    name: { value: 'Walnut Board', ...sure },
    quantity: 2,
    country: 'DE',
    orderDay: { value: '2026-11-21', ...sure },
    seller: 'BakeGood',
    isPriceSure: true,
  })
  expect(values).toEqual({
    status: 'ordered',
    name: 'Walnut Board',
    quantity: '2',
    country: 'DE',
    orderNumber: '112-5551234-1234567',
    price: '29.99',
    currency: 'USD',
    dates: { ...NO_DATES, order_date: '2026-11-21' },
  })
  expect(checks).toEqual({})
  expect(sellerName).toBe('BakeGood')
})

test('a parcel that came is received on its day; its order was not placed today', () => {
  expect(prefillOfText({ ...found, deliveryDay: '2026-11-24' }).values).toMatchObject({
    status: 'received',
    dates: { ...NO_DATES, received_date: '2026-11-24' },
  })
})

test('the form says that its values are from the text', () => {
  expect(prefillOfText(found).note).toBe('Your text was read. Please look over what it says.')
})

test('a text without a day leaves the days of the form', () => {
  expect(prefillOfText(found).values.dates).toBeUndefined()
})

test('what is not certain is to be checked', () => {
  const { checks, readings } = prefillOfText({
    ...found,
    name: { value: 'Walnut Board', sure: false, others: [] },
    orderDay: { value: '2026-11-03', sure: false, others: ['2026-03-11'] },
  })
  expect(Object.keys(checks)).toEqual(['name', 'price', 'dates'])
  expect(readings?.dates?.map(({ value }) => value)).toEqual(['2026-11-03', '2026-03-11'])
})
