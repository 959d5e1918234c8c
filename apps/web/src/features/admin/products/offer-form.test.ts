import { describe, expect, test } from 'vitest'
import {
  changesOfForm,
  fieldsOfForm,
  formOfOffer,
  offerFormSchema,
} from '#src/features/admin/products/offer-form.ts'
import type { AdminOffer } from '#src/features/admin/products/use-admin-offers.ts'

const offer: AdminOffer = {
  id: '11111111-2222-4333-8444-555555555555',
  name: 'Lamp',
  price: 5,
  currency: 'EUR',
  country: 'US',
  seller_id: '11111111-2222-4333-8444-555555555556',
  seller_name: 'Harbour',
  source: 'feed',
  source_id: '7',
  channel_name: null,
  image_url: null,
  picture_path: null,
  url: 'https://shop.example/lamp',
  amazon_url: null,
  ebay_url: null,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
  expires_at: '2027-01-01T00:00:00Z',
  state: 'listed',
  kept_fields: [],
}
const form = formOfOffer(offer)

describe("an admin's change of an offer", () => {
  test('contains the edited fields, with their earlier values', () => {
    expect(changesOfForm(offer, form)).toEqual({ fields: {}, seen: {} })
    expect(changesOfForm(offer, { ...form, price: '7.50', url: '' })).toEqual({
      fields: { price: 7.5, url: null },
      seen: { price: 5, url: 'https://shop.example/lamp' },
    })
  })

  test('is cleaned like offers of a source', () => {
    expect(
      fieldsOfForm({
        ...form,
        name: ' Wal\u00ADnut  lamp ',
        currency: 'eur',
        country: 'de',
        price: '',
      }),
    ).toMatchObject({ name: 'Walnut lamp', currency: 'EUR', country: 'DE', price: null })
  })

  test.each([
    ['name', ' \u200B '],
    ['price', '-1'],
    ['price', '1.234'],
    ['currency', 'dollar'],
    ['country', 'USA'],
    ['url', 'shop.example'],
    ['image_url', 'https://user@shop.example/'],
  ])('is refused if %s is %j', (field, text) => {
    const parsed = offerFormSchema.safeParse({ ...form, [field]: text })
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field])
  })
})
