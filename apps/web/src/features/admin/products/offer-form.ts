import {
  amountOf,
  amountProblem,
  parseMoney,
  typedMoney,
  centsOf,
} from '@sampletrail/domain/money/money.ts'
import { readOfferAddress } from '@sampletrail/domain/offers/offer-address.ts'
import { cleanOfferText } from '@sampletrail/domain/offers/offer-text.ts'
import { z } from 'zod'
import type { AdminOffer, OfferFields } from '#src/features/admin/products/use-admin-offers.ts'

const address = z
  .string()
  .trim()
  .refine((text) => text === '' || readOfferAddress(text) !== null, {
    error:
      'Enter a whole address that begins with https:// or http://, of at most 2,048 characters.',
  })

/** The values that the form of an offer accepts, as typed (docs/behaviour/admin-catalogue.md). */
export const offerFormSchema = z
  .object({
    name: z
      .string()
      .refine((text) => cleanOfferText(text) !== '', { error: 'Name is required' })
      .refine((text) => cleanOfferText(text).length <= 500, { error: 'Use up to 500 characters.' }),
    price: z.string(),
    currency: z
      .string()
      .trim()
      .regex(/^[A-Za-z]{3}$/u, 'Enter a code of three letters, such as USD.'),
    country: z
      .string()
      .trim()
      .regex(/^[A-Za-z]{2}$/u, 'Enter a code of two letters, such as US.'),
    url: address,
    amazon_url: address,
    ebay_url: address,
    image_url: address,
  })
  .superRefine(({ price, currency }, context) => {
    const problem = amountProblem(price, currency.toUpperCase())
    if (problem !== null) context.addIssue({ code: 'custom', path: ['price'], message: problem })
  })

export type OfferFormValues = z.infer<typeof offerFormSchema>
export type OfferField = keyof OfferFormValues

export const emptyOfferForm: OfferFormValues = {
  name: '',
  price: '',
  currency: 'USD',
  country: 'US',
  url: '',
  amazon_url: '',
  ebay_url: '',
  image_url: '',
}

/** A stored offer as the form shows it. */
export function formOfOffer(offer: AdminOffer): OfferFormValues {
  return {
    name: offer.name,
    price: typedMoney(centsOf(offer.price), offer.currency),
    currency: offer.currency,
    country: offer.country,
    url: offer.url ?? '',
    amazon_url: offer.amazon_url ?? '',
    ebay_url: offer.ebay_url ?? '',
    image_url: offer.image_url ?? '',
  }
}

/** The columns of a valid form. */
export function fieldsOfForm(values: OfferFormValues): Required<OfferFields> {
  const currency = values.currency.trim().toUpperCase()
  const amount = parseMoney(values.price, currency)
  return {
    name: cleanOfferText(values.name),
    price: amount.ok ? amountOf(amount.cents) : null,
    currency,
    country: values.country.trim().toUpperCase(),
    url: readOfferAddress(values.url.trim()),
    amazon_url: readOfferAddress(values.amazon_url.trim()),
    ebay_url: readOfferAddress(values.ebay_url.trim()),
    image_url: readOfferAddress(values.image_url.trim()),
  }
}

/** The changes that a form makes to an offer, and the earlier values of these columns. */
export function changesOfForm(
  offer: AdminOffer,
  values: OfferFormValues,
): { fields: OfferFields; seen: OfferFields } {
  const before = formOfOffer(offer)
  const wanted = fieldsOfForm(values)
  const changed = Object.entries(wanted).filter(
    ([field]) => values[field as OfferField] !== before[field as OfferField],
  )
  return {
    fields: Object.fromEntries(changed),
    seen: Object.fromEntries(changed.map(([field]) => [field, offer[field as OfferField]])),
  }
}
