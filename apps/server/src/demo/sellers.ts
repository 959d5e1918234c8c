import type { DrawingName } from '#src/demo/drawings.ts'
import { stableId } from '#src/demo/random.ts'

/** A seller as a row; missing contacts stay empty. */
export interface DemoSeller {
  id: string
  name: string
  email?: string
  facebook?: string
  discord?: string
  wechat?: string
  whatsapp?: string
  url?: string
  seller_code?: string
  community?: 'discord' | 'facebook' | 'portal'
  is_active: boolean
  is_vip: boolean
  is_for_free_and_trial: boolean
  hide_unless_searched?: boolean
  is_featured?: boolean
  is_excluded?: boolean
  /** Its products; empty means any. */
  things: readonly DrawingName[]
  /** Whole days after publication in which it usually pays back. */
  daysToPay: number
}

const shown = { is_active: true, is_vip: false, is_for_free_and_trial: true }
const proOnly = { is_active: true, is_vip: false, is_for_free_and_trial: false }

/** Twelve global sellers, one for each rule of visibility (docs/behaviour/access.md). */
const globalSellers: Omit<DemoSeller, 'id'>[] = [
  {
    name: 'Harbor & Pine Home',
    things: ['lamp', 'pillow', 'basket', 'candle'],
    ...shown,
    is_featured: true,
    discord: 'harborpine',
    email: 'deals@harborpine.example',
    seller_code: 'HARBOR',
    daysToPay: 9,
  },
  {
    name: 'Brightline Audio',
    things: ['headphones', 'speaker'],
    ...shown,
    is_vip: true,
    is_featured: true,
    facebook: 'https://facebook.example/brightline',
    whatsapp: '+1 (415) 555-0134',
    daysToPay: 6,
  },
  {
    name: 'Kestrel Outdoor',
    things: ['bottle', 'backpack', 'umbrella', 'mug'],
    ...shown,
    is_featured: true,
    url: 'https://kestrel.example/testers',
    community: 'portal',
    daysToPay: 12,
  },
  {
    name: 'Maple Kitchen Works',
    things: ['mug', 'kettle', 'pan', 'brush'],
    ...shown,
    discord: 'maplekitchen',
    wechat: 'maple_kitchen',
    daysToPay: 8,
  },
  {
    name: 'North Loop Lighting',
    things: ['lamp', 'bulb'],
    ...shown,
    facebook: 'https://facebook.example/northloop',
    daysToPay: 15,
  },
  {
    name: 'Juniper Little Ones',
    things: ['brick', 'bottle', 'backpack', 'umbrella'],
    ...shown,
    email: 'hello@juniper.example',
    seller_code: 'JUNIPER',
    hide_unless_searched: true,
    community: 'portal',
    daysToPay: 10,
  },
  {
    name: 'Cobalt Desk Supply',
    things: ['keyboard', 'notebook', 'lamp'],
    ...proOnly,
    discord: 'cobaltdesk',
    daysToPay: 7,
  },
  {
    name: 'Silverbirch Fitness',
    things: ['dumbbell', 'watch', 'bottle'],
    ...proOnly,
    is_vip: true,
    whatsapp: '+44 20 7946 0958',
    email: 'team@silverbirch.example',
    daysToPay: 11,
  },
  {
    name: 'Tidewater Garden',
    things: ['plant', 'basket', 'bulb'],
    ...proOnly,
    facebook: 'https://facebook.example/tidewater',
    daysToPay: 20,
  },
  {
    name: 'Ember Lane Candles',
    things: ['candle'],
    ...shown,
    is_excluded: true,
    wechat: 'emberlane',
    daysToPay: 5,
  },
  {
    name: 'Old Mill Basketry',
    things: ['basket'],
    ...shown,
    is_active: false,
    discord: 'oldmill',
    daysToPay: 14,
  },
  { name: 'Quiet Corner Textiles', things: ['pillow', 'backpack'], ...shown, daysToPay: 18 },
]

export const demoSellers: readonly DemoSeller[] = globalSellers.map((seller) => ({
  id: stableId(`seller:${seller.name}`),
  ...seller,
}))

/** A person's own sellers. */
export function ownSellers(account: string): DemoSeller[] {
  const names = [
    'Lena from the testers group',
    'Blue Crane Trading',
    'M. Osei',
    'Sunny Meadow Store',
  ]
  return names.map((name, index) => ({
    id: stableId(`seller:${account}:${name}`),
    name,
    ...shown,
    ...(index === 0 && { facebook: 'https://facebook.example/lena.testers' }),
    ...(index === 1 && { email: 'refunds@bluecrane.example', wechat: 'bluecrane88' }),
    ...(index === 2 && { whatsapp: '+1 (312) 555-0177' }),
    things: [],
    daysToPay: 7 + index * 4,
  }))
}
