import { HOME_COUNTRY } from '@sampletrail/domain/offers/offer-filters.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AlertInput, alertKeys, type PreviewOffer } from '#src/entities/alert/alert-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

export interface AlertPreview {
  /** How many were found, up to 1,000. */
  total: number
  /** How many of these have the keyword exactly as typed. */
  asTyped: number
  /** The most frequent other forms of it. */
  otherForms: string[]
  /** The newest of both. */
  offers: PreviewOffer[]
}

/** The offers that an alert would have found in the last 30 days; sends no request while there is no alert to try. */
export function useAlertPreview(input: AlertInput | null) {
  const userId = useUser().id
  return useQuery({
    queryKey: alertKeys.preview(userId, input ?? NOTHING),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    meta: { silent: true },
    queryFn: async ({ signal }): Promise<AlertPreview> => {
      const reply = await getSupabase()
        .rpc('preview_keyword_alert', questionOf(input ?? NOTHING))
        .abortSignal(signal)
      const offers: PreviewOffer[] = must(reply)
      const [first] = offers
      return {
        total: first?.total ?? 0,
        asTyped: first?.total_as_typed ?? 0,
        otherForms: first?.other_forms ?? [],
        offers,
      }
    },
  })
}

function questionOf({ keyword, excluded, highest_price: highestPrice, country }: AlertInput) {
  return {
    p_keyword: keyword,
    p_excluded: excluded,
    ...(highestPrice !== null && { p_highest_price: highestPrice }),
    p_country: country ?? 'all',
  }
}

const NOTHING: AlertInput = {
  keyword: '',
  excluded: [],
  highest_price: null,
  country: HOME_COUNTRY,
}
