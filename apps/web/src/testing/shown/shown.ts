import type { ReactElement } from 'react'
import type { Answers } from '#src/testing/fake-backend.ts'
import { listRow } from '#src/testing/product-rows.ts'
import { writtenDay } from '#src/testing/written-day.ts'

export const nothing = () => undefined
/** One of them is on another day than in UTC: in the evening east of it, in the morning west of it. */
export const moments = ['2026-11-20T19:30:00.000Z', '2026-11-20T05:30:00.000Z'] as const
export type At = (typeof moments)[number]

export const offer = (at: At) => ({
  id: 'dddddddd-0000-4000-8000-000000000001',
  name: 'Lamp',
  price: 2499,
  currency: 'JPY',
  image_url: null,
  picture_path: null,
  group_name: 'harbour goods',
  country: 'JP',
  seller_id: 's1',
  created_at: at,
  url: null,
  ebay_url: null,
  amazon_url: null,
  is_vip: false,
})
export const ordered = listRow({ order_date: '2026-03-04', refund_due_date: '2026-03-09' })

export interface Shown {
  element: (at: At) => ReactElement
  answers?: (at: At) => Answers
  /** What it says, of money in yen and of an instant. */
  texts: (at: At) => string[]
}

export const dayOnly = (at: At) => [writtenDay(at)]
export const yen =
  (...texts: string[]) =>
  () =>
    texts

/** The same time of a day that is not over yet. */
export function inYear2099(at: At): string {
  return at.replace('2026', '2099')
}
