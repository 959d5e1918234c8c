import { z } from 'zod'
import { capturedPageSchema, pageIdSchema } from '#src/captured-page.ts'
import { marketplacePostSchema, marketplaceStatusSchema } from '#src/marketplace-posting.ts'

// Messages between the parts of the browser extension: the scripts in the app's pages, in the marketplace's and in shops', and
// the worker between them.

/** To the worker, from a page of the app. */
export const fromAppSchema = z.discriminatedUnion('kind', [
  marketplacePostSchema.extend({ kind: z.literal('post') }),
  /** The page listens now, and may have missed messages. */
  z.object({ kind: z.literal('listening') }),
  /** The page wants a captured page. The answer is a `HandedPage`. */
  pageIdSchema.extend({ kind: z.literal('page wanted') }),
  /** The page has stored it. */
  pageIdSchema.extend({ kind: z.literal('page kept') }),
])

/** To the worker, from a shop's page that was captured. */
export const fromShopSchema = capturedPageSchema.omit({ kind: true }).extend({
  kind: z.literal('captured'),
  /** Null if it is longer than the app accepts. */
  html: capturedPageSchema.shape.html.nullable(),
})

export type FromShop = z.infer<typeof fromShopSchema>

/** To the worker, from a page of the marketplace. */
export const fromMarketplaceSchema = z.discriminatedUnion('kind', [
  /** A page was opened; `isLed` if the page before led here, instead of a typed address. */
  z.object({ kind: z.literal('arrived'), url: z.url(), isLed: z.boolean() }),
  /** The page changed its address without reloading. */
  z.object({ kind: z.literal('moved'), url: z.url() }),
  /** The form is filled in as far as possible; `missing` names the other fields. */
  z.object({ kind: z.literal('filled'), missing: z.array(z.string().max(40)).max(20) }),
  /** The person pressed Publish. */
  z.object({ kind: z.literal('publishing') }),
  /** The person pressed something else after Publish, which may lead anywhere. */
  z.object({ kind: z.literal('elsewhere') }),
  /** A while after Publish was pressed the form is still there. */
  z.object({ kind: z.literal('waiting') }),
])

/** The worker's answer to `arrived`: what to fill in here, if anything. */
export const arrivalAnswerSchema = z.object({
  work: marketplacePostSchema.shape.product
    .pick({ title: true, price: true, description: true, condition: true, place: true })
    .extend({
      category: z.string().nullable(),
      /** The picture itself as a data address, and why it is missing if it should be there. */
      picture: z.string().nullable(),
      isPictureMissing: z.boolean(),
    })
    .nullable(),
})

export type ArrivalAnswer = z.infer<typeof arrivalAnswerSchema>
export type ListingWork = NonNullable<ArrivalAnswer['work']>

/** The worker's answer to `listening`: its last message of each attempt that began in this tab. */
export const lastNewsSchema = z.object({ news: z.array(marketplaceStatusSchema) })

export type LastNews = z.infer<typeof lastNewsSchema>

/** To a page of the app, from the worker. */
export const toAppSchema = z.object({ kind: z.literal('status'), status: marketplaceStatusSchema })

/** Answer to everything else: accepted, or why not. */
export const acknowledgementSchema = z.object({
  ok: z.boolean(),
  problem: z.string().optional(),
})

export type Acknowledgement = z.infer<typeof acknowledgementSchema>
