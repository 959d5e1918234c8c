import { MARKETPLACE_CONDITIONS } from '@sampletrail/domain/resale/item-condition.ts'
import {
  DESCRIPTION_LENGTH,
  STATUS_TITLES,
  TITLE_LENGTH,
} from '@sampletrail/domain/resale/marketplace-posting.ts'
import { z } from 'zod'

// Messages between the app and the browser extension, as events of the app's window with these as `detail`.
// docs/behaviour/marketplace-posting.md

/** The app asks whether the extension is there. */
export const DETECTION_EVENT = 'fbMarketplaceListerDetection'
/** The extension says that it is there, when asked and when it arrives. */
export const DETECTED_EVENTS = [
  'fbMarketplaceListerDetectionResponse',
  'fbExtensionDetected',
] as const
/** The app sends a product. */
export const POST_EVENT = 'fbMarketplacePostProduct'
/** The extension reports its progress. */
export const STATUS_EVENTS = ['fbMarketplaceStatusUpdate', 'FBMStatusUpdate'] as const

/** Bytes of a picture, as many as a product's own may have. */
export const PICTURE_BYTES = 10 * 1024 * 1024

/** As long as a product's longest value, with each of its letters encoded as browsers send it. */
const webAddress = z.url({ protocol: /^https?$/ }).max(25_000)
/** A shop's picture, which the extension may not fetch, is included itself. */
const pictureData = z
  .string()
  .regex(/^data:image\/[a-z0-9.+-]+;base64,[A-Za-z0-9+/=]+$/)
  .max(Math.ceil((PICTURE_BYTES * 4) / 3) + 100)

const conditionSchema = z.enum(MARKETPLACE_CONDITIONS.map(({ value }) => value))

/**
 * `detail` of the event with which the extension says that it is there. `conditions` names those that it can fill in; one that
 * names none knows 'new' alone.
 */
export const extensionAboutSchema = z.object({
  conditions: z.array(z.string()).default(['new']),
})

/** `detail` of the event that sends a product. */
export const marketplacePostSchema = z.object({
  product: z.object({
    id: z.uuid(),
    title: z.string().trim().min(1).max(TITLE_LENGTH),
    /** Dollars. */
    price: z.number().min(0).max(999_999_999.99),
    description: z.string().max(DESCRIPTION_LENGTH),
    image: z.union([webAddress, pictureData]).nullable(),
    /** Extensions from before there was more than 'new' refuse the others: see `extensionAboutSchema`. */
    condition: conditionSchema,
    categoryId: z.string().regex(/^\d{1,30}$/),
    source_url: webAddress.nullable(),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    /** The place as people write it; the marketplace's form has no coordinates. */
    place: z.string().max(100).nullable(),
    /** Only for this attempt. */
    sessionId: z.uuid(),
  }),
})

export type MarketplacePost = z.infer<typeof marketplacePostSchema>
export type MarketplaceProduct = MarketplacePost['product']

/** `detail` of the events that report the progress of an attempt. */
export const marketplaceStatusSchema = z.object({
  message: z.string().min(1).max(1000),
  type: z.enum(Object.keys(STATUS_TITLES) as [keyof typeof STATUS_TITLES]),
  /** Of the listing, once it is there. */
  url: z.url({ protocol: /^https$/, hostname: /^www\.facebook\.com$/ }).optional(),
  sessionId: z.uuid(),
})

export type MarketplaceStatus = z.infer<typeof marketplaceStatusSchema>
