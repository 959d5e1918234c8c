import type { DealTerms } from '@sampletrail/domain/terms/deal-terms.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sellerKeys } from '#src/entities/seller/seller-keys.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { AppError, must } from '#src/lib/errors.ts'
import { showFailure } from '#src/lib/query-client.ts'
import { getSupabase } from '#src/lib/supabase.ts'
import { showSuccess } from '#src/ui/toast.tsx'

type Save = {
  sellerId: string
  terms: DealTerms | null
  /** Saves only if the seller still has these, as an undo requires. */
  base?: DealTerms
}

/** Keeps the terms of a seller for the next products, with Undo. They show once they are stored. */
export function useSaveSellerTerms() {
  const client = useQueryClient()
  const userId = useUser().id
  const { mutateAsync, isPending } = useMutation({
    meta: { silent: true },
    scope: { id: `seller-terms-${userId}` },
    mutationFn: (wanted: Save) => storeTerms(userId, wanted),
    onSuccess: (_stored, { sellerId, terms }) => {
      client.setQueryData(sellerKeys.terms(userId, sellerId), terms)
    },
    onSettled: (_stored, _error, { sellerId }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: sellerKeys.terms(userId, sellerId) }),
        client.invalidateQueries({ queryKey: sellerKeys.marks(userId) }),
      ]),
  })

  async function save(sellerId: string, terms: DealTerms, before: DealTerms | null): Promise<void> {
    await mutateAsync({ sellerId, terms })
    const takeBack = (): void => {
      mutateAsync({ sellerId, terms: before, base: terms }).catch((error: unknown) =>
        showFailure(error, { errorTitle: 'Nothing was undone' }),
      )
    }
    showSuccess('These terms are suggested for this seller from now on', {
      action: { label: 'Undo', onSelect: takeBack },
    })
  }

  return {
    isPending,
    save: (sellerId: string, terms: DealTerms, before: DealTerms | null): void => {
      save(sellerId, terms, before).catch((error: unknown) =>
        showFailure(error, { errorTitle: 'The terms of this seller were not saved' }),
      )
    },
  }
}

async function storeTerms(userId: string, { sellerId, terms, base }: Save): Promise<void> {
  if (base === undefined && (await addTerms(userId, sellerId, terms))) return
  const change = getSupabase()
    .from('seller_marks')
    .update({ deal_terms: terms })
    .eq('user_id', userId)
    .eq('seller_id', sellerId)
  const found = base === undefined ? change : change.eq('deal_terms', JSON.stringify(base))
  if (must(await found.select('id')).length > 0) return
  const text = base
    ? 'The terms have been changed since, so we left them as they are.'
    : 'This seller no longer exists.'
  throw new AppError(text, { code: 'not_found', status: 404 })
}

/** Adds a row with the terms, unless the seller has one. */
async function addTerms(
  userId: string,
  sellerId: string,
  terms: DealTerms | null,
): Promise<boolean> {
  const reply = await getSupabase()
    .from('seller_marks')
    .upsert(
      { user_id: userId, seller_id: sellerId, deal_terms: terms },
      { onConflict: 'user_id,seller_id', ignoreDuplicates: true },
    )
    .select('id')
  return must(reply).length > 0
}
