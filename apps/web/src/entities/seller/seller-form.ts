import { SELLER_LENGTHS } from '@sampletrail/domain/sellers/seller-contacts.ts'
import { z } from 'zod'
import type { SellerInput } from '#src/entities/seller/seller-row.ts'

const text = (field: keyof typeof SELLER_LENGTHS) => {
  const most = SELLER_LENGTHS[field]
  return z.string().trim().max(most, `Use up to ${most} characters.`)
}

/** The values that the user's seller form accepts: a name, contacts as free text, and a picture; see docs/behaviour/sellers.md. */
export const sellerFormSchema = z.object({
  name: text('name').min(1, 'Name is required'),
  wechat: text('wechat'),
  email: text('email').refine((typed) => typed === '' || /^[^\s@]+@[^\s@]+$/u.test(typed), {
    error: 'Enter an email address.',
  }),
  whatsapp: text('whatsapp'),
  facebook: text('facebook'),
  discord: text('discord'),
  thumbnail_url: z.string().nullable(),
})

export type SellerFormValues = z.infer<typeof sellerFormSchema>

export const emptySellerForm: SellerFormValues = {
  name: '',
  wechat: '',
  email: '',
  whatsapp: '',
  facebook: '',
  discord: '',
  thumbnail_url: null,
}

/** A stored seller as the form shows it. */
export function formOfSeller(seller: SellerInput): SellerFormValues {
  return {
    name: seller.name,
    wechat: seller.wechat ?? '',
    email: seller.email ?? '',
    whatsapp: seller.whatsapp ?? '',
    facebook: seller.facebook ?? '',
    discord: seller.discord ?? '',
    thumbnail_url: seller.thumbnail_url,
  }
}

/** The form's values as columns: empty contacts become null. */
export function inputOfForm(values: SellerFormValues): SellerInput {
  return {
    name: values.name.trim(),
    wechat: values.wechat.trim() || null,
    email: values.email.trim() || null,
    whatsapp: values.whatsapp.trim() || null,
    facebook: values.facebook.trim() || null,
    discord: values.discord.trim() || null,
    thumbnail_url: values.thumbnail_url,
  }
}
