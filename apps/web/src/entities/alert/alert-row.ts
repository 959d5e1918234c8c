import type { Database } from '@sampletrail/database/types.gen.ts'
import type { Offer } from '#src/entities/offer/find-offers.ts'

export const ALERT_COLUMNS =
  'id, keyword, excluded, highest_price, currency, country, is_paused, created_at'

type AlertTable = Database['public']['Tables']['keyword_alerts']['Row']

/** An alert as screens use it. */
export type KeywordAlert = Pick<
  AlertTable,
  | 'id'
  | 'keyword'
  | 'excluded'
  | 'highest_price'
  | 'currency'
  | 'country'
  | 'is_paused'
  | 'created_at'
> & {
  /** The database decides which alerts work: not those that are paused, or beyond the plan's limit. */
  works: boolean
}

/** The fields of an alert that its owner sets. */
export type AlertInput = Pick<KeywordAlert, 'keyword' | 'excluded' | 'highest_price' | 'country'>

type FoundRow = Database['public']['Functions']['found_by_alerts']['Returns'][number]

/** An offer that an alert found. The generated type cannot express which columns of a function may be null. */
export type FoundOffer = Omit<FoundRow, keyof Offer | 'mailed_at'> &
  Omit<Offer, 'is_vip'> & { mailed_at: string | null }

type PreviewRow = Database['public']['Functions']['preview_keyword_alert']['Returns'][number]

/** One of the newest offers that an alert would have found; `found_as` is the form that it has, null if it is as typed. */
export type PreviewOffer = Omit<PreviewRow, 'price' | 'image_url' | 'picture_path' | 'found_as'> & {
  price: number | null
  image_url: string | null
  picture_path: string | null
  found_as: string | null
}

export const alertKeys = {
  all: (userId: string) => ['alerts', userId] as const,
  list: (userId: string) => ['alerts', userId, 'list'] as const,
  preview: (userId: string, input: AlertInput) => ['alert-preview', userId, input] as const,
  found: (userId: string) => ['found-offers', userId] as const,
}
