import {
  resaleAnalysisSchema,
  resaleAnswerSchema,
  type AnalyseResale,
  type ResaleAnalysis,
  type ResaleAnswer,
  type Marketplace,
  type ResaleMode,
} from '@sampletrail/contracts/resale.ts'
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refuseUse } from '#src/entities/plan/refuse-use.ts'
import { showUsesLeft } from '#src/entities/plan/show-uses-left.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { callApi } from '#src/lib/api.ts'
import { must, toAppError } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

interface WantedSearch {
  marketplace: Marketplace
  /** For a search by title. */
  words?: string
  /** When the visible result was searched. */
  after?: string
}

const resaleKey = (userId: string, productId: string): QueryKey => ['resale', userId, productId]

/** A product's results of the last day: at most one for each way to search. */
export function useKeptAnalyses(productId: string) {
  const userId = useUser().id
  return useQuery({
    queryKey: resaleKey(userId, productId),
    queryFn: ({ signal }) => loadKept(productId, signal),
    meta: { silent: true },
  })
}

async function loadKept(productId: string, signal: AbortSignal): Promise<ResaleAnalysis[]> {
  const rows = must(
    await getSupabase()
      .from('resale_analyses')
      .select('mode, searched_for, marketplace, total, searched_at, items')
      .eq('product_id', productId)
      .abortSignal(signal),
  )
  return rows.map((row) => resaleAnalysisSchema.parse(row))
}

/** Uses one of the person's analyses for a search, or returns a result found after `after`, if that is given. */
export function useAnalysis(productId: string, by: ResaleMode) {
  const userId = useUser().id
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wanted: WantedSearch) => analyse({ productId, by, ...wanted }),
    meta: { silent: true },
    onSuccess: ({ analysis, usesLeft }) => {
      const queryKey = resaleKey(userId, productId)
      client.setQueryData<ResaleAnalysis[]>(queryKey, (known = []) => [
        ...known.filter(({ mode }) => mode !== by),
        analysis,
      ])
      showUsesLeft('resale', usesLeft)
    },
    onError: (error) => {
      const { code, message } = toAppError(error)
      if (code === 'quota_reached') refuseUse('resale', message)
    },
  })
}

async function analyse(wanted: AnalyseResale): Promise<ResaleAnswer> {
  const reply = await callApi('/api/resale/analysis', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wanted),
  })
  return resaleAnswerSchema.parse(reply)
}
