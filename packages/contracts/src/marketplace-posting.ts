import {
  DESCRIPTION_LENGTH,
  STATUS_TITLES,
  TITLE_LENGTH,
} from '@sampletrail/domain/resale/marketplace-posting.ts'
import { z } from 'zod'

// What the app and the browser extension say to each other, as events of the app's window whose `detail` these are.
// docs/behaviour/marketplace-posting.md

/** The app asks whether the extension is there. */
export const DETECTION_EVENT = 'fbMarketplaceListerDetection'
/** The extension says so, when asked and when it arrives. */
export const DETECTED_EVENTS = [
  'fbMarketplaceListerDetectionResponse',
  'fbExtensionDetected',
] as const
/** The app hands a product over. */
export const POST_EVENT = 'fbMarketplacePostProduct'
/** The extension says how far it has come. */
export const STATUS_EVENTS = ['fbMarketplaceStatusUpdate', 'FBMStatusUpdate'] as const

/** Bytes of a picture, as many as a product's own may have. */
export const PICTURE_BYTES = 10 * 1024 * 1024

/** As long as what a product may hold, with each of its letters written as browsers send it. */
const webAddress = z.url({ protocol: /^https?$/ }).max(25_000)
/** A picture of a shop, which the extension may not fetch, comes as itself. */
const pictureData = z
  .string()
  .regex(/^data:image\/[a-z0-9.+-]+;base64,[A-Za-z0-9+/=]+$/)
  .max(Math.ceil((PICTURE_BYTES * 4) / 3) + 100)

/** `detail` of the event that hands a product over. */
export const marketplacePostSchema = z.object({
  product: z.object({
    id: z.uuid(),
    title: z.string().trim().min(1).max(TITLE_LENGTH),
    /** Dollars. */
    price: z.number().min(0).max(999_999_999.99),
    description: z.string().max(DESCRIPTION_LENGTH),
    image: z.union([webAddress, pictureData]).nullable(),
    condition: z.literal('new'),
    categoryId: z.string().regex(/^\d{1,30}$/),
    source_url: webAddress.nullable(),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    /** Of the place, as people write it; the marketplace's own form knows no coordinates. */
    place: z.string().max(100).nullable(),
    /** Of this attempt alone. */
    sessionId: z.uuid(),
  }),
})

export type MarketplacePost = z.infer<typeof marketplacePostSchema>
export type MarketplaceProduct = MarketplacePost['product']

/** `detail` of the events that say how far an attempt has come. */
export const marketplaceStatusSchema = z.object({
  message: z.string().min(1).max(1000),
  type: z.enum(Object.keys(STATUS_TITLES) as [keyof typeof STATUS_TITLES]),
  /** Of the listing, once it is there. */
  url: z.url({ protocol: /^https$/, hostname: /^www\.facebook\.com$/ }).optional(),
  sessionId: z.uuid(),
})

export type MarketplaceStatus = z.infer<typeof marketplaceStatusSchema>
