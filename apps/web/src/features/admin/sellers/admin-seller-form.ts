import type { Database } from '@sampletrail/database/types.gen.ts'
import { z } from 'zod'
import {
  emptySellerForm,
  formOfSeller,
  inputOfForm,
  sellerFormSchema,
} from '#src/entities/seller/seller-form.ts'
import type { SellerInput } from '#src/entities/seller/seller-row.ts'

/** The columns that the admins' form writes. */
export type AdminSellerInput = SellerInput &
  Pick<
    Database['public']['Tables']['sellers']['Row'],
    'url' | 'profile_url' | 'seller_code' | 'community' | 'hide_unless_searched'
  >

export type AdminSeller = AdminSellerInput & { id: string }

const address = z
  .string()
  .trim()
  .max(2048, 'Use up to 2048 characters.')
  .refine((text) => text === '' || (/^https?:\/\/\S+$/iu.test(text) && URL.canParse(text)), {
    error: 'Enter a web address that begins with https:// or http://.',
  })

/** The fields that an admin may write in addition to the owner's; docs/behaviour/admin-sellers.md */
export const adminSellerSchema = sellerFormSchema.extend({
  url: address,
  profile_url: address,
  seller_code: z
    .string()
    .trim()
    .regex(/^[\w.-]{0,64}$/, 'Use up to 64 letters, digits, dots, dashes and underscores.'),
  community: z.enum(['', 'discord', 'facebook', 'portal']),
  hide_unless_searched: z.boolean(),
})

export type AdminSellerValues = z.infer<typeof adminSellerSchema>

export const COMMUNITIES = [
  { value: '', label: 'By the contacts that are filled in' },
  { value: 'discord', label: 'Discord' },
  { value: 'facebook', label: 'Facebook' },
  { value: 'portal', label: 'Portal' },
] as const

export const emptyAdminSeller: AdminSellerValues = {
  ...emptySellerForm,
  url: '',
  profile_url: '',
  seller_code: '',
  community: '',
  hide_unless_searched: false,
}

export function formOfAdminSeller(seller: AdminSeller): AdminSellerValues {
  return {
    ...formOfSeller(seller),
    url: seller.url ?? '',
    profile_url: seller.profile_url ?? '',
    seller_code: seller.seller_code ?? '',
    community: COMMUNITIES.find(({ value }) => value === seller.community)?.value ?? '',
    hide_unless_searched: seller.hide_unless_searched,
  }
}

export function inputOfAdminForm(values: AdminSellerValues): AdminSellerInput {
  return {
    ...inputOfForm(values),
    url: values.url.trim() || null,
    profile_url: values.profile_url.trim() || null,
    seller_code: values.seller_code.trim() || null,
    community: values.community || null,
    hide_unless_searched: values.hide_unless_searched,
  }
}

/** The changes that the form makes to a seller, and the values it read before. */
export function changeOf(
  seller: AdminSeller,
  input: AdminSellerInput,
): { fields: Partial<AdminSellerInput>; base: Partial<AdminSellerInput> } {
  const shown = inputOfAdminForm(formOfAdminSeller(seller))
  const isChanged = ([field]: [string, unknown]) =>
    Object.entries(input).some(
      ([name, value]) => name === field && value !== shown[field as keyof AdminSellerInput],
    )
  return {
    fields: Object.fromEntries(Object.entries(input).filter(isChanged)),
    base: Object.fromEntries(Object.entries(seller).filter(isChanged)),
  }
}
