import { z } from 'zod'

/** Bytes of a page's HTML (UTF-8) that a browser may send along. */
export const MAX_PAGE_BYTES = 2 * 1024 * 1024

/** JSON body of `POST /.netlify/functions/scan-amazon`: the address of a product at any shop. */
export const scanLinkSchema = z.object({
  url: z.string().trim().min(1).max(2000),
  /** The page's HTML as the person's browser shows it, at most `MAX_PAGE_BYTES`. With it, the server reads this and fetches nothing. */
  page: z.string().min(1).optional(),
})

/** Answer (200) of `POST /.netlify/functions/scan-amazon`. */
export const linkScanSchema = z.object({
  name: z.string().min(1),
  /** In the currency's main unit; null if the page has none. */
  price: z.number().nonnegative().nullable(),
  /** ISO 4217; null if the page does not say. */
  currency: z.string().length(3).nullable(),
  imageUrl: z.url({ protocol: /^https$/ }).nullable(),
  /** The address to store: the product's, without tracking. */
  url: z.url({ protocol: /^https$/ }),
})

export type LinkScan = z.infer<typeof linkScanSchema>
