import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import {
  DRAFT_COLUMNS,
  type ReviewDraft,
  reviewDraftSchema,
  reviewKeys,
} from '#src/entities/review/review-draft.ts'
import { deleteDraft, storeDraft } from '#src/entities/review/store-draft.ts'
import {
  dropUnsent,
  forgetUnsent,
  keepUnsent,
  readUnsent,
} from '#src/entities/review/unsent-drafts.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { must, toAppError } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** Typing is sent this long after the last key. */
const REST_MS = 800

/**
 * The drafts of a product, newest first, with what was typed here and is not stored yet. What is written goes to this device
 * at once, and to the server when typing rests; what the server refuses stays here, with the reason.
 */
export function useReviewDrafts(productId: string) {
  const userId = useUser().id
  const client = useQueryClient()
  const queryKey = reviewKeys.drafts(userId, productId)
  const stored = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<ReviewDraft[]> => {
      const reply = await getSupabase()
        .from('review_drafts')
        .select(DRAFT_COLUMNS)
        .eq('product_id', productId)
        .order('created_at', { ascending: false })
        .order('id')
        .abortSignal(signal)
      return z.array(reviewDraftSchema).parse(must(reply))
    },
  })
  const [unsent, setUnsent] = useState(() => readUnsent(productId))
  const [failure, setFailure] = useState<string>()
  const sending = useRef(Promise.resolve())
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const drafts = useMemo(() => merge(stored.data ?? [], unsent), [stored.data, unsent])

  async function sendAll(): Promise<void> {
    let reason: string | undefined
    for (const draft of readUnsent(productId)) {
      try {
        await storeDraft(userId, draft)
        client.setQueryData<ReviewDraft[]>(queryKey, (rows) => rows && merge(rows, [draft]))
        forgetUnsent(draft)
      } catch (error) {
        reason = toAppError(error).message
      }
    }
    setFailure(reason)
    setUnsent(readUnsent(productId))
  }

  /** One after the other, so that an earlier text never comes after a later one. */
  function send(): Promise<void> {
    clearTimeout(resting.current)
    sending.current = sending.current.then(sendAll)
    return sending.current
  }

  // What is left from before goes out at once; what was typed last, when the dialog closes before typing rested.
  const sendRest = useEffectEvent(() => {
    if (readUnsent(productId).length > 0) void send()
  })
  useEffect(() => {
    sendRest()
    return () => sendRest()
  }, [])

  return {
    drafts,
    isPending: stored.isPending,
    isError: stored.isError && stored.data === undefined,
    error: stored.error,
    refetch: () => void stored.refetch(),
    /** Why what was typed is not stored; undefined while nothing failed. */
    failure,
    isSaved: unsent.length === 0,
    saveNow: send,
    save: (draft: ReviewDraft): void => {
      keepUnsent(draft)
      setUnsent(readUnsent(productId))
      clearTimeout(resting.current)
      resting.current = setTimeout(() => void send(), REST_MS)
    },
    /** Deletes a draft; throws what the server says, and then it is there as before. */
    remove: async (draft: ReviewDraft): Promise<void> => {
      // What is on its way is stored first, or it would come back.
      await sending.current
      await deleteDraft(draft.id)
      dropUnsent(draft)
      setUnsent(readUnsent(productId))
      client.setQueryData<ReviewDraft[]>(queryKey, (rows) =>
        rows?.filter(({ id }) => id !== draft.id),
      )
    },
  }
}

/** Rows with others in their place, or in front. */
function merge(rows: readonly ReviewDraft[], others: readonly ReviewDraft[]): ReviewDraft[] {
  const known = new Set(rows.map(({ id }) => id))
  const texts = new Map(others.map((draft) => [draft.id, draft]))
  return [
    ...others.filter(({ id }) => !known.has(id)).toReversed(),
    ...rows.map((row) => ({ ...row, ...texts.get(row.id) })),
  ]
}
