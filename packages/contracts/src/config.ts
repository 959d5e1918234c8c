import { z } from 'zod'

const videoUrl = z.url({ protocol: /^https$/ })

/** Answer of `GET /config.json`: the browser's settings of this installation. Public values only. */
export const publicConfigSchema = z.object({
  /** Origin of the Supabase services, without a trailing slash. */
  supabaseUrl: z.url({ protocol: /^https?$/ }),
  publishableKey: z.string().min(1),
  /** Page with the emails kept on this machine; null if emails are really sent. */
  mailboxUrl: z.url({ protocol: /^https?$/ }).nullable(),
  /** Configured features; for others the app shows a calm note. */
  features: z.object({
    google: z.boolean(),
    payments: z.boolean(),
    ai: z.boolean(),
    ebay: z.boolean(),
    /** Whether people can connect their own eBay account and list there. */
    ebayListing: z.boolean(),
  }),
  /** Pages of videos to embed; null shows a tour of the real screens instead. */
  videos: z.object({ demo: videoUrl.nullable(), onboarding: videoUrl.nullable() }),
  /** A form service that receives the contact form instead of our server; null posts to our own server. */
  contactFormUrl: z.url({ protocol: /^https$/ }).nullable(),
  /** Added to links to Amazon on shared pages, which say so; null leaves links unchanged. */
  affiliateTag: z.string().min(1).nullable(),
  /** Where people install the browser extension; null if they load it by hand. */
  extensionUrl: z.url({ protocol: /^https$/ }).nullable(),
  /** The one price of Pro at the payment provider, which a checkout names; null without payments. The server decides. */
  priceId: z.string().min(1).nullable(),
  /** Says where the caller's network is; null asks nobody. */
  geolocationUrl: z.url({ protocol: /^https?$/ }).nullable(),
})

export type PublicConfig = z.infer<typeof publicConfigSchema>
export type Features = PublicConfig['features']
