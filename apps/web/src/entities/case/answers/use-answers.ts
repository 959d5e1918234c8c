import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { caseKeys } from '#src/entities/case/case-keys.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { mayBeEmpty, must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'
import { showNotice, showSuccess } from '#src/ui/toast.tsx'

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

/**
 * Asks again what sellers said when `version` changes, which is that of the products that are shown: undoing a refund brings back
 * what it had confirmed.
 */
export function useFreshAnswers(version: string | undefined): void {
  const userId = useUser().id
  const client = useQueryClient()
  const known = useRef(version)
  useEffect(() => {
    const before = known.current
    known.current = version
    // The first look is under way.
    if (!before || before === version) return
    // What is being settled would come back for a moment; it asks again itself.
    if (client.isMutating({ mutationKey: settling }) > 0) return
    void client.invalidateQueries({ queryKey: caseKeys.allAnswers(userId) })
  }, [client, userId, version])
}

/** As many as anybody would look through. */
const MOST_OPEN = 100

export type OpenAnswer = CaseAnswer & { product_id: string }

/** What sellers said of a person's products and the owner has neither confirmed nor dismissed, the latest first. */
export function useOpenAnswers() {
  const userId = useUser().id
  return useQuery({
    queryKey: caseKeys.openAnswers(userId),
    staleTime: 0,
    // It adds to a screen that works without it.
    meta: { silent: true },
    async queryFn({ signal }): Promise<OpenAnswer[]> {
      return must(
        await getSupabase()
          .from('case_answers')
          .select('id, product_id, method, reference, said_at')
          .eq('user_id', userId)
          .is('settled_at', null)
          .order('said_at', { ascending: false })
          .limit(MOST_OPEN)
          .abortSignal(signal),
      )
    },
  })
}

/** Notes that nothing was received, with a notice that offers to undo that: the seller's words come back. */
export function useDismissAnswer(productId: string) {
  const userId = useUser().id
  const client = useQueryClient()
  const { mutate: reopen } = useMutation({
    meta: { errorTitle: 'The seller’s answer could not be restored' },
    mutationFn: async (id: string) =>
      must(await getSupabase().rpc('reopen_case_answer', { p_answer: id })),
    onSuccess(isOpen) {
      if (!isOpen)
        showNotice('Nothing was undone', { detail: 'The seller has answered again since.' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: caseKeys.allAnswers(userId) }),
  })
  return useSettleAnswer(productId, false, (id, isSettled) => {
    if (!isSettled) showNotice('This was settled already, on another device or in another tab')
    else
      showSuccess('Marked as not received', {
        action: { label: 'Undo', onSelect: () => reopen(id) },
      })
  })
}

/** Notes that the owner has recorded the refund that a seller said was sent. */
export const useConfirmAnswer = (productId: string) => useSettleAnswer(productId, true)

const settling = ['settle-case-answer']

/** Notes that the owner has confirmed or dismissed what a seller said; gone at once, put back if it fails. */
function useSettleAnswer(
  productId: string,
  isConfirmed: boolean,
  onSettled?: (id: string, isSettled: boolean) => void,
) {
  const userId = useUser().id
  const client = useQueryClient()
  const keys = [caseKeys.answers(userId, productId), caseKeys.openAnswers(userId)]
  return useMutation({
    mutationKey: settling,
    meta: { errorTitle: 'The seller’s answer is still open' },
    // Without a network it waits, as the refund does that was recorded with it.
    networkMode: 'online',
    mutationFn: async (id: string) =>
      must(
        await getSupabase().rpc('settle_case_answer', { p_answer: id, p_confirmed: isConfirmed }),
      ),
    async onMutate(id) {
      await client.cancelQueries({ queryKey: caseKeys.allAnswers(userId) })
      const before = keys.map((queryKey) => [queryKey, client.getQueryData(queryKey)] as const)
      client.setQueryData(caseKeys.answers(userId, productId), null)
      client.setQueryData<OpenAnswer[]>(caseKeys.openAnswers(userId), (open) =>
        open?.filter((answer) => answer.id !== id),
      )
      return before
    },
    // Also when what was said is no longer on the screen.
    onSuccess: (isSettled, id) => onSettled?.(id, isSettled),
    onError(_error, _id, before) {
      for (const [queryKey, data] of before ?? []) client.setQueryData(queryKey, data)
    },
    onSettled: () => client.invalidateQueries({ queryKey: caseKeys.allAnswers(userId) }),
  })
}
