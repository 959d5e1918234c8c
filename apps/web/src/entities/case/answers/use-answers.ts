import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { caseKeys } from '#src/entities/case/case-keys.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { mayBeEmpty, must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** What a seller said at a proof link: that the refund of a product was sent. */
export type CaseAnswer = {
  id: string
  method: string
  reference: string | null
  said_at: string
}

/** What the seller of a product said and its owner has neither confirmed nor dismissed; null for nothing. */
export function useAnswer(productId: string) {
  const userId = useUser().id
  return useQuery({
    queryKey: caseKeys.answers(userId, productId),
    staleTime: 0,
    // It adds to a screen that works without it.
    meta: { silent: true },
    async queryFn({ signal }): Promise<CaseAnswer | null> {
      const reply = await getSupabase()
        .from('case_answers')
        .select('id, method, reference, said_at')
        .eq('user_id', userId)
        .eq('product_id', productId)
        .is('settled_at', null)
        .abortSignal(signal)
        // The database lets a product have one at a time.
        .maybeSingle()
      return mayBeEmpty(reply)
    },
  })
}

/** Notes that the owner has confirmed or dismissed what a seller said; shown at once, put back if it fails. */
export function useSettleAnswer(productId: string) {
  const userId = useUser().id
  const client = useQueryClient()
  const queryKey = caseKeys.answers(userId, productId)
  return useMutation({
    meta: { errorTitle: 'What the seller said is still open' },
    mutationFn: async (id: string) =>
      must(await getSupabase().rpc('settle_case_answer', { p_answer: id })),
    async onMutate() {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, null)
      return before
    },
    onError: (_error, _id, before) => client.setQueryData(queryKey, before),
    // Today asks for them, too.
    onSettled: () => client.invalidateQueries({ queryKey: caseKeys.allAnswers(userId) }),
  })
}
