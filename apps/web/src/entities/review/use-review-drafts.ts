import { draftFits } from '@sampletrail/domain/reviews/review-notes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import {
  DRAFT_COLUMNS,
  type DraftText,
  isSameText,
  type ReviewDraft,
  reviewDraftSchema,
  reviewKeys,
} from '#src/entities/review/review-draft.ts'
import { deleteDraft, storeDraft } from '#src/entities/review/store-draft.ts'
import {
  adoptUnsent,
  apart,
  dropUnsent,
  keepUnsent,
  readUnsent,
} from '#src/entities/review/unsent-drafts.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { explainFailure, must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'
import { listenToTabs, postToTabs } from '#src/lib/tabs.ts'
import { whenBack } from '#src/lib/when-back.ts'

/** Text is sent this long after the last key. */
const REST_MS = 800

/** Sent to other tabs when drafts were stored. */
const NEWS = 'review-drafts'

/**
 * The drafts of a product, newest first, with the text that was typed here and is not stored yet. The text goes to this device
 * at once, and to the server when the person stops typing; refused text stays here, with the reason. If another person or
 * tab changed a draft meanwhile, the text typed here becomes a separate draft, and `onApart` gets both ids.
 */
export function useReviewDrafts(productId: string, onApart: (id: string, copyId: string) => void) {
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
  /** Texts that were sent from here: if an answer is lost, the text must not count as another person's change. */
  const sent = useRef(new Map<string, DraftText[]>())
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const drafts = useMemo(() => merge(stored.data ?? [], unsent), [stored.data, unsent])

  async function sendAll(): Promise<void> {
    let reason: string | undefined
    for (const draft of readUnsent(productId).filter(draftFits)) {
      try {
        await sendOne(draft)
      } catch (error) {
        reason = explainFailure(error)
      }
    }
    setFailure(reason)
    setUnsent(readUnsent(productId))
  }

  async function sendOne(draft: ReviewDraft): Promise<void> {
    const earlier = sent.current.get(draft.id) ?? []
    sent.current.set(draft.id, [...earlier, draft])
    const there = await storeDraft(userId, draft, (other) =>
      earlier.some((text) => isSameText(text, other)),
    )
    // The person may have typed more since the request.
    const now = readUnsent(productId).find(({ id }) => id === draft.id)
    if (there === null) {
      const copy = apart(now ?? draft)
      keepUnsent(copy)
      dropUnsent(draft)
      onApart(draft.id, copy.id)
      void stored.refetch()
      await sendOne(copy)
      return
    }
    if (now && isSameText(now, draft)) dropUnsent(draft)
    else if (now) keepUnsent({ ...now, updated_at: there.updated_at })
    client.setQueryData<ReviewDraft[]>(queryKey, (rows) => rows && merge(rows, [there]))
    postToTabs(NEWS)
  }

  /** One after the other, so that an earlier text never arrives after a later one. */
  function send(): Promise<void> {
    clearTimeout(resting.current)
    sending.current = sending.current.then(sendAll)
    return sending.current
  }

  // Text from before goes out at once, and so does the latest text if the dialog closes before the typing pause.
  const sendRest = useEffectEvent(() => {
    if (readUnsent(productId).length > 0) void send()
  })
  const sendAdopted = useEffectEvent(() => {
    setUnsent(readUnsent(productId))
    sendRest()
  })
  const readNews = useEffectEvent(() => void stored.refetch())
  const sendOnline = useEffectEvent(() => sendRest())
  useEffect(() => {
    void adoptUnsent(productId).then(() => sendAdopted())
    const stop = listenToTabs(NEWS, () => readNews())
    const stopWaiting = whenBack(() => sendOnline())
    return () => {
      stop()
      stopWaiting()
      sendRest()
    }
  }, [productId])

  return {
    drafts,
    isPending: stored.isPending,
    isError: stored.isError && stored.data === undefined,
    error: stored.error,
    isFetching: stored.isFetching,
    refetch: () => void stored.refetch(),
    /** The drafts once they are loaded; those of this device if they cannot be. */
    known: async (): Promise<ReviewDraft[]> => {
      const rows = stored.isPending
        ? (await stored.refetch({ cancelRefetch: false })).data
        : stored.data
      return merge(rows ?? [], readUnsent(productId))
    },
    /** Why the typed text is not stored; undefined if nothing failed. */
    failure,
    /** Whether the server has the latest text. */
    isSaved: (id: string): boolean => !unsent.some((draft) => draft.id === id),
    saveNow: send,
    save: (draft: ReviewDraft): void => {
      const held = readUnsent(productId).find(({ id }) => id === draft.id)
      keepUnsent(held ? { ...draft, updated_at: held.updated_at } : draft)
      setUnsent(readUnsent(productId))
      clearTimeout(resting.current)
      resting.current = setTimeout(() => void send(), REST_MS)
    },
    /** Deletes a draft; throws the server's error, and then the draft is still there. */
    remove: async (draft: ReviewDraft): Promise<void> => {
      // A request that is under way must finish first, or the draft would come back.
      await sending.current
      await deleteDraft(draft.id)
      dropUnsent(draft)
      setUnsent(readUnsent(productId))
      client.setQueryData<ReviewDraft[]>(queryKey, (rows) =>
        rows?.filter(({ id }) => id !== draft.id),
      )
      postToTabs(NEWS)
    },
  }
}

/** Rows with the given ones replacing theirs, or added in front. */
function merge(rows: readonly ReviewDraft[], others: readonly ReviewDraft[]): ReviewDraft[] {
  const known = new Set(rows.map(({ id }) => id))
  const texts = new Map(others.map((draft) => [draft.id, draft]))
  return [
    ...others.filter(({ id }) => !known.has(id)).toReversed(),
    ...rows.map((row) => ({ ...row, ...texts.get(row.id) })),
  ]
}
