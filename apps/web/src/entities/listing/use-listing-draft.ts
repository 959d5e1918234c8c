import {
  EMPTY_LISTING_DRAFT,
  fieldsThatFit,
  type ListingDraft,
  unsentFields,
} from '@sampletrail/domain/resale/listing-draft.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import {
  type DraftChanges,
  dropUnsentListing,
  keepUnsentListing,
  loadListingDraft,
  readUnsentListing,
  storeListingDraft,
  unsentListingKey,
} from '#src/entities/listing/listing-draft.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { countRemovals } from '#src/lib/personal-storage.ts'
import { listenToTabs, postToTabs } from '#src/lib/tabs.ts'
import { whenBack } from '#src/lib/when-back.ts'

/** Text is sent this long after the last key. */
const REST_MS = 800
/** Sent to other tabs when a draft was stored. */
const NEWS = 'listing-drafts'

export interface ListingDraftState {
  /** The account's draft with what was typed here; undefined until it is known whether there is one. */
  draft: ListingDraft | undefined
  /** Why the account's draft is not shown; null if it is. */
  loadError: Error | null
  reload: () => void
  isLoading: boolean
  /** Why the typed text is only on this device; undefined if nothing failed. */
  failure: string | undefined
  /** Stores changed fields: on this device at once, in the account when the person stops typing. */
  save: (fields: DraftChanges) => void
}

/**
 * The draft of a product's listing, which all markets share and which is kept with the account. Each change sends only its own
 * fields. Without the server the text stays on this device, and is sent when one of the dialogs opens again.
 */
export function useListingDraft(productId: string): ListingDraftState {
  const userId = useUser().id
  const client = useQueryClient()
  const key = unsentListingKey(userId, productId)
  const queryKey = ['listing-draft', userId, productId]
  const stored = useQuery({
    queryKey,
    // A form starts with it: an older copy would be wrong.
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
    queryFn: ({ signal }) => loadListingDraft(productId, signal),
  })
  const [unsent, setUnsent] = useState(() => readUnsentListing(key))
  const [failure, setFailure] = useState<string>()
  /** Typed in this tab; also on the device, unless that is full. */
  const typed = useRef(unsent)
  const [removals] = useState(countRemovals)
  const sending = useRef(Promise.resolve())
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function sendAll(): Promise<void> {
    const fields = fieldsThatFit(typed.current)
    if (countRemovals() !== removals) return
    if (Object.keys(fields).length === 0) return
    try {
      await storeListingDraft(productId, fields)
    } catch (error) {
      setFailure(explainFailure(error))
      return
    }
    dropUnsentListing(key, fields)
    typed.current = unsentFields(typed.current, fields)
    setFailure(undefined)
    postToTabs(NEWS)
    // A request that began before would answer without it.
    await client.cancelQueries({ queryKey })
    if (client.getQueryData(queryKey) === undefined) {
      // The first answer has not come: the form shows what was typed until there is one.
      const { isSuccess } = await stored.refetch()
      if (!isSuccess) return
    }
    client.setQueryData<ListingDraft>(queryKey, (row) => row && { ...row, ...fields })
    setUnsent(typed.current)
  }

  /** One after the other, so that an earlier text never arrives after a later one. */
  function send(): void {
    clearTimeout(resting.current)
    resting.current = undefined
    sending.current = sending.current.then(sendAll)
  }

  const sendRest = useEffectEvent(() => send())
  const sendWaiting = useEffectEvent(() => {
    if (resting.current !== undefined) send()
  })
  const readNews = useEffectEvent(() => void stored.refetch())
  useEffect(() => {
    // Text from before goes out at once, and so does the latest if the dialog closes before the typing pause.
    sendRest()
    const stop = listenToTabs(NEWS, () => readNews())
    const stopWaiting = whenBack(() => sendRest())
    return () => {
      stop()
      stopWaiting()
      sendWaiting()
    }
  }, [])

  const isKnown = stored.data !== undefined || stored.isError
  const draft = useMemo(
    () => (isKnown ? { ...EMPTY_LISTING_DRAFT, ...stored.data, ...unsent } : undefined),
    [isKnown, stored.data, unsent],
  )
  return {
    draft,
    loadError: stored.data === undefined ? stored.error : null,
    reload: () => void stored.refetch(),
    isLoading: stored.isFetching,
    failure,
    save(fields) {
      // Signing out has removed what was typed, and nothing must come after it.
      if (countRemovals() !== removals) return
      typed.current = { ...typed.current, ...fields }
      keepUnsentListing(key, fields)
      setUnsent(typed.current)
      clearTimeout(resting.current)
      resting.current = setTimeout(send, REST_MS)
    },
  }
}
