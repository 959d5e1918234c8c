import type { NewListing } from '#src/entities/listing/change-listings.ts'
import { testUser } from '#src/testing/fake-backend.ts'

export const anna = 'aaaaaaaa-0000-4000-8000-000000000001'
export const lamp = 'dddddddd-0000-4000-8000-000000000001'
export const user = {
  ...testUser(),
  id: anna,
  aud: '',
  created_at: '',
  app_metadata: {},
  user_metadata: {},
}
export const alert = { id: 'a1', keyword: 'lamp', excluded: [], highest_price: null, country: 'US' }
export const view = { id: 'v1', name: 'Mine', search: '?q=lamp', position: 0 }
export const template = {
  id: 't1',
  kind: 'refund',
  name: 'Mine',
  language: 'en',
  text: 'Hi',
} as const
export const proof = {
  id: 'p1',
  product_id: lamp,
  path: `proofs/${anna}/0a1b2c3d-chat.png`,
  kind: 'chat',
  note: null,
  created_at: '2026-11-20T19:30:00Z',
} as const
const contacts = { email: null, whatsapp: null, facebook: null, discord: null, wechat: null }
export const seller = { ...contacts, name: 'Acme', thumbnail_url: null }
export const listedSeller = {
  id: 's1',
  name: 'Acme',
  thumbnail_url: null,
  is_active: true,
  is_for_free_and_trial: true,
  is_global: true,
  is_vip: false,
  products: 1,
  recent_products: 1,
  owner_email: null,
  created_at: '2026-11-20T10:00:00Z',
}

export const listing: NewListing = {
  id: 'eeeeeeee-0000-4000-8000-000000000001',
  product_id: 'p1',
  place: 'other',
  site: 'Flea market',
  url: null,
  price: 5,
  currency: 'USD',
  listed_at: '2026-11-20T12:00:00Z',
}
