import { describe, expect, it } from 'vitest'
import { UNASSIGNED_ID } from '#src/entities/seller/seller-row.ts'
import {
  type ProductFormValues,
  productFormSchema,
} from '#src/features/products/form/product-form-schema.ts'
import {
  changeOfForm,
  changedFields,
  datesForStatus,
  datesShown,
  NO_DATES,
  emptyProductForm,
} from '#src/features/products/form/product-form-values.ts'

const today = '2026-11-21'

function form(values: Partial<ProductFormValues> = {}): ProductFormValues {
  return { ...emptyProductForm(today), ...values }
}

describe('a new product', () => {
  it('is ordered today, without a seller, in dollars', () => {
    expect(changeOfForm(form())).toMatchObject({
      status: 'ordered',
      order_date: today,
      received_date: null,
      seller_id: null,
      currency: 'USD',
      name: null,
      price: null,
      commission: false,
      photo_review: false,
    })
  })
})

describe('the columns of a form', () => {
  it.each<[Partial<ProductFormValues>, object]>([
    [{ name: '  Desk lamp ' }, { name: 'Desk lamp' }],
    [{ name: '   ' }, { name: null }],
    [{ price: '1,299.00' }, { price: 1299 }],
    [{ price: '$19.99' }, { price: 19.99 }],
    [{ orderNumber: ' 112 1784496 5402621' }, { order_number: '112-1784496-5402621' }],
    [{ sellerId: UNASSIGNED_ID }, { seller_id: null }],
    [{ sellerId: 's1' }, { seller_id: 's1' }],
    [{ country: 'us' }, { country: 'US' }],
    [
      { link: 'https://www.amazon.com/dp/B1' },
      { url: 'https://www.amazon.com/dp/B1', amazon_url: 'https://www.amazon.com/dp/B1' },
    ],
    [{ link: 'shop.example/x' }, { url: 'https://shop.example/x', amazon_url: null }],
    [{ link: '' }, { url: null, amazon_url: null }],
    [
      { reviewLink: 'live! https://www.amazon.de/-/en/review/R1ABCDEFGHIJK2/ref=x thanks' },
      { review_url: 'https://www.amazon.de/gp/customer-reviews/R1ABCDEFGHIJK2' },
    ],
    [{ reviewLink: ' ' }, { review_url: null }],
    [{ storagePlace: ' Box \t 3 ' }, { storage_place: 'Box 3' }],
    [{ storagePlace: ' ' }, { storage_place: null }],
    [
      { paymentNotes: ['no_tax', 'commission'], commissionAmount: '3.5' },
      { no_tax: true, no_fees: false, commission: true, commission_amount: 3.5 },
    ],
    [
      { paymentNotes: [], commissionAmount: '3.5' },
      { commission: false, commission_amount: null },
    ],
    [{ reviewNotes: ['photo_review'] }, { photo_review: true, video_review: false }],
    [
      { refundExpected: '12,50', refundDueDate: '2026-12-01', tags: ['gift'] },
      { refund_expected: 12.5, refund_due_date: '2026-12-01', tags: ['gift'] },
    ],
    [
      { quantity: ' 2 ', taxValue: '36.99' },
      { quantity: 2, tax_value: 36.99 },
    ],
    [{ quantity: '' }, { quantity: 1, tax_value: null }],
    [{}, { refund_expected: null, refund_due_date: null, review_due_date: null, tags: [] }],
  ])('for %j are %j', (typed, stored) => {
    expect(changeOfForm(form(typed))).toMatchObject(stored)
  })

  it('after an edit are only those that differ', () => {
    const stored = changeOfForm(form({ name: 'Lamp', price: '5' }))
    const edited = changeOfForm(form({ name: 'Desk lamp', price: '5.00' }))
    expect(changedFields(edited, stored)).toEqual({ name: 'Desk lamp' })
    const tagged = changeOfForm(form({ name: 'Lamp', price: '5', tags: ['gift'] }))
    expect(changedFields(tagged, stored)).toEqual({ tags: ['gift'] })
    expect(changedFields(tagged, { ...tagged, tags: ['gift'] })).toEqual({})
  })
})

describe('dates of the form', () => {
  const none = emptyProductForm(today).dates

  it('are shown up to the status, and beyond it if set', () => {
    expect(datesShown({ status: 'received', dates: none })).toEqual(['order_date', 'received_date'])
    expect(datesShown({ status: 'wishlist', dates: { ...none, order_date: null } })).toEqual([])
    expect(datesShown({ status: 'ordered', dates: { ...none, paid_date: today } })).toEqual([
      'order_date',
      'paid_date',
    ])
  })

  it('become today for a newly chosen status, and keep existing values', () => {
    const dates = { ...none, order_date: '2026-11-01' }
    const received = { ...dates, received_date: today }
    expect(datesForStatus(dates, 'received', today, NO_DATES)).toEqual(received)
    expect(datesForStatus(dates, 'ordered', today, NO_DATES)).toEqual(dates)
    expect(datesForStatus(dates, 'wishlist', today, NO_DATES)).toEqual(dates)
  })

  it('that were only proposed are removed if an earlier status is chosen, stored ones stay', () => {
    const proposed = { ...NO_DATES, order_date: today }
    expect(datesForStatus(proposed, 'wishlist', today, NO_DATES)).toEqual(NO_DATES)
    expect(datesForStatus(proposed, 'wishlist', today, proposed)).toEqual(proposed)
  })
})

describe('the form refuses', () => {
  it.each<[Partial<ProductFormValues>, string, string]>([
    [{ price: 'abc' }, 'price', 'Enter an amount like 19.99.'],
    [{ refundExpected: 'abc' }, 'refundExpected', 'Enter an amount like 19.99.'],
    [{ quantity: '0' }, 'quantity', 'Enter a whole number from 1 to 9,999.'],
    [{ quantity: '1.5' }, 'quantity', 'Enter a whole number from 1 to 9,999.'],
    [{ taxValue: 'abc' }, 'taxValue', 'Enter an amount like 19.99.'],
    [{ taxValue: '19.99', currency: 'JPY' }, 'taxValue', 'Use a whole amount, like 1999.'],
    [{ price: '-1' }, 'price', 'Enter an amount of 0 or more.'],
    [{ price: '1.999' }, 'price', 'Use two decimals, like 19.99.'],
    [{ price: '99999999999' }, 'price', 'This amount is too large.'],
    [{ price: '19.99', currency: 'JPY' }, 'price', 'Use a whole amount, like 1999.'],
    [
      { refundExpected: '5.5', currency: 'JPY' },
      'refundExpected',
      'Use a whole amount, like 1999.',
    ],
    [
      { link: 'javascript:alert(1)' },
      'link',
      'Enter a web address, such as https://www.amazon.com/dp/…',
    ],
    [{ name: 'x'.repeat(501) }, 'name', 'Use up to 500 characters.'],
    [
      { paymentNotes: ['commission'], commissionAmount: 'x' },
      'commissionAmount',
      'Enter an amount like 19.99.',
    ],
    [
      { dates: { ...emptyProductForm(today).dates, order_date: '2026-02-30' } },
      'dates.order_date',
      'Date input not valid.',
    ],
  ])('%j', (typed, path, message) => {
    const result = productFormSchema.safeParse(form(typed))
    const issues = result.error?.issues.map((issue) => [issue.path.join('.'), issue.message])
    expect(issues).toEqual([[path, message]])
  })

  it('an amount and a name at once, so that both errors appear together', () => {
    const result = productFormSchema.safeParse(form({ name: 'x'.repeat(501), price: 'abc' }))
    expect(result.error?.issues.map(({ path }) => path.join('.'))).toEqual(['name', 'price'])
  })

  it('nothing that is only hidden', () => {
    expect(productFormSchema.safeParse(form({ commissionAmount: 'x' })).success).toBe(true)
  })
})
