import { z } from 'zod'

/** JSON body of `POST /api/random-product`: a product that a person wants to show to others. Nothing of it is stored. */
export const shareProductSchema = z.object({
  title: z.string().trim().min(1).max(500),
  price: z.number().nonnegative().nullish(),
  image_url: z.string().max(2000).nullish(),
  /** Its address at any shop. */
  amazon_url: z.string().trim().min(1).max(2000),
})

export type ShareProduct = z.input<typeof shareProductSchema>

/** Answer (200) of `POST /api/random-product`. */
export const sharedProductSchema = z.object({
  /** The offer that everybody may see at `/p/{id}`; null when there is none for this address. */
  id: z.uuid().nullable(),
  /** The link to share: our page of the offer, else the product at its shop. */
  url: z.url({ protocol: /^https?$/ }),
  /** `url` has an affiliate tag, and recipients must be told. */
  isSponsored: z.boolean(),
})

export type SharedProduct = z.infer<typeof sharedProductSchema>
