import { z } from 'zod'
import type { SellerInput } from '#src/entities/seller/seller-row.ts'

const contact = z.string().trim().max(200, 'Use up to 200 characters.')

/** What the user's seller form accepts: a name, contacts as free text, and a picture; see docs/behaviour/sellers.md. */
export const sellerFormSchema = z.object({
  name: z.string().trim().min(1, 'Name is required').max(200, 'Use up to 200 characters.'),
  wechat: contact,
  email: contact.refine((text) => text === '' || /^[^\s@]+@[^\s@]+$/u.test(text), {
    error: 'Enter an email address.',
  }),
  whatsapp: contact,
  facebook: contact,
  discord: contact,
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

/** The columns that the form stands for: empty contacts are none. */
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
