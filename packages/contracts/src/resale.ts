import {
  HOME_MARKETPLACE,
  MARKETPLACE_IDS,
  type Marketplace,
} from '@sampletrail/domain/resale/marketplaces.ts'
import { z } from 'zod'
import { itemSummarySchema } from '#src/ebay-search.ts'

/** How eBay is searched for similar products. */
export const resaleModes = ['picture', 'title'] as const
export type ResaleMode = (typeof resaleModes)[number]

/** JSON body of `POST /api/resale/analysis`. */
export const analyseResaleSchema = z.object({
  productId: z.uuid(),
  by: z.enum(resaleModes),
  /** The words to search for by title, instead of the first words of the product's name. */
  words: z.string().trim().min(1).max(300).optional(),
  /** The eBay site to search. */
  marketplace: z.enum(MARKETPLACE_IDS).default(HOME_MARKETPLACE),
  /** The time of the result that the person has seen; only a later one is returned without a search. */
  after: z.iso.datetime({ offset: true }).optional(),
})

/** A row of `resale_analyses` as browsers read it. */
export const resaleAnalysisSchema = z.object({
  mode: z.enum(resaleModes),
  /** The words, or the address of the picture. */
  searched_for: z.string(),
  /** Null for a result from an earlier version, which is of the home site. */
  marketplace: z.enum(MARKETPLACE_IDS).default(HOME_MARKETPLACE),
  /** eBay's total, of which the best matches are here; null if it did not say. */
  total: z.number().int().nonnegative().nullish(),
  searched_at: z.iso.datetime({ offset: true }),
  /** The items for sale, the best match first. */
  items: z.array(itemSummarySchema).min(1),
})

/** Answer (200) of `POST /api/resale/analysis`. */
export const resaleAnswerSchema = z.object({
  analysis: resaleAnalysisSchema,
  /** Analyses left this month; null without a limit, and if nothing was counted. */
  usesLeft: z.number().int().nonnegative().nullable(),
})

export type AnalyseResale = z.infer<typeof analyseResaleSchema>
export type { Marketplace }
export type ResaleAnalysis = z.infer<typeof resaleAnalysisSchema>
export type ResaleAnswer = z.infer<typeof resaleAnswerSchema>

export const NO_PICTURE_TEXT = 'Product has no image for analysis'
export const NO_WORDS_TEXT = 'Enter the words to search for on eBay.'
export const NO_NAME_TEXT = 'Product has no name for analysis'
export const NOTHING_SIMILAR_TEXT = 'No similar products found on eBay'
