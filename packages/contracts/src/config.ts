import { z } from 'zod'

const videoUrl = z.url({ protocol: /^https$/ })

/** Answer of `GET /config.json`: what a browser needs to know of this installation. Public values only. */
export const publicConfigSchema = z.object({
  /** Origin of the Supabase services, without a trailing slash. */
  supabaseUrl: z.url({ protocol: /^https?$/ }),
  publishableKey: z.string().min(1),
  /** Page that shows the mails kept on this machine; null when mails are really sent. */
  mailboxUrl: z.url({ protocol: /^https?$/ }).nullable(),
  /** What is set up; the app shows a calm note in the place of what is not. */
  features: z.object({
    google: z.boolean(),
    payments: z.boolean(),
    ai: z.boolean(),
    ebay: z.boolean(),
    /** Whether people can connect their own eBay account and list there. */
    ebayListing: z.boolean(),
  }),
  /** Pages of videos to embed; null shows a tour of the real screens in the video's place. */
  videos: z.object({ demo: videoUrl.nullable(), onboarding: videoUrl.nullable() }),
  /** A form service that takes the contact form in our server's place; null posts to our own server. */
  contactFormUrl: z.url({ protocol: /^https$/ }).nullable(),
  /** Put behind links to Amazon on shared pages, which say so; null leaves links as they are. */
  affiliateTag: z.string().min(1).nullable(),
  /** Where the browser extension is installed from; null where it is loaded by hand. */
  extensionUrl: z.url({ protocol: /^https$/ }).nullable(),
  /** The one price of Pro at the payment provider, which a checkout names; null without payments. The server decides. */
  priceId: z.string().min(1).nullable(),
  /** Says where the caller's network is; null asks nobody. */
  geolocationUrl: z.url({ protocol: /^https?$/ }).nullable(),
})

export type PublicConfig = z.infer<typeof publicConfigSchema>
export type Features = PublicConfig['features']
