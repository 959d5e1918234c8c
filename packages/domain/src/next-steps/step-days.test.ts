import { expect, it } from 'vitest'
import { daysIn } from '#src/dates/calendar-date.ts'
import { type NextStepProduct, nextSteps } from '#src/next-steps/next-steps.ts'
import { stepDays } from '#src/next-steps/step-days.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

const TODAY = '2026-05-15'

const daysOf = (products: Partial<NextStepProduct>[]) => {
  const all = products.map((values, index) => ({
    ...moneyProduct(),
    id: `${index}`,
    name: 'Lamp',
    review_due_date: null,
    refund_asked_on: null,
    steps_put_off: null,
    archived: false,
    updated_at: '2026-05-01T10:00:00+00:00',
    ...values,
  }))
  return stepDays(nextSteps(all, TODAY, daysIn('UTC')), TODAY).map(({ heading, steps }) => [
    heading,
    ...steps.map(({ product }) => product.id),
  ])
}

const due = (day: string) => ({ status: 'published', refund_due_date: day }) as const

it('the steps stand by the day from which they are to be done', () => {
  const products = [
    due('2026-05-23'),
    due('2026-05-22'),
    due('2026-05-16'),
    due(TODAY),
    due('2026-05-14'),
    { status: 'received' } as const,
    { order_date: '2026-04-01' },
    { ...due('2026-05-14'), steps_put_off: { refund: 'never' } } as const,
    { ...due('2026-05-14'), refund_asked_on: TODAY },
    { ...due('2026-05-01'), steps_put_off: { refund: TODAY } },
  ]
  expect(daysOf(products)).toEqual([
    ['overdue', '9', '4'],
    ['today', '6', '3'],
    ['any day', '5'],
    ['2026-05-16', '2'],
    ['2026-05-22', '1', '8'],
    ['later', '0'],
  ])
})

it('without steps there is no day', () => {
  expect(daysOf([{ status: 'paid' }])).toEqual([])
})
