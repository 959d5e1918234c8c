import type { SellerContacts } from '@sampletrail/domain/sellers/seller-contacts.ts'

/** The value that pickers use for 'Unassigned'; stored as no seller. */
export const UNASSIGNED_ID = '00000000-0000-0000-0000-000000000000'

/** A seller as pickers show it. Global sellers have no owner. */
export type SellerOption = {
  id: string
  name: string
  url: string | null
  thumbnail_url: string | null
  seller_code: string | null
  user_id: string | null
  is_vip: boolean
}

/** The user's own seller with all fields of its form. */
export type OwnSeller = SellerContacts & SellerOption & { is_active: boolean; created_at: string }

/** The columns that the user's form writes. */
export type SellerInput = SellerContacts & { name: string; thumbnail_url: string | null }

export const OPTION_COLUMNS = 'id,name,url,thumbnail_url,seller_code,user_id,is_vip'
export const OWN_COLUMNS = `${OPTION_COLUMNS},email,whatsapp,facebook,discord,wechat,is_active,created_at`
