import {
  changesOf,
  followCondition,
  type ListingDefaults,
  type ListingDraft,
  type SharedListing,
  showDraft,
} from '@sampletrail/domain/resale/listing-draft.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ListingDraftState } from '#src/entities/listing/use-listing-draft.ts'

/** The shared fields of a form. */
export interface FormAccess {
  read: () => SharedListing
  write: (fields: Partial<SharedListing>) => void
  /** Calls back after each change; returns a function that stops it. */
  watch: (onChange: () => void) => () => void
}

/**
 * Keeps the shared fields of a form with a draft, from when it is known: what the person changes goes into the draft, and what
 * was changed elsewhere comes into the form, unless the person has changed that field here. The form begins with `start`
 * instead of the draft's values, such as with a price that was found.
 */
export function useSharedFields(
  { draft, save }: Pick<ListingDraftState, 'draft' | 'save'>,
  defaults: ListingDefaults,
  form: FormAccess,
  start: Partial<SharedListing> = {},
): void {
  /** The values of the draft that the form has taken, with the person's changes that the draft has taken. */
  const known = useRef<SharedListing>(undefined)
  /** The form tells each written field apart: those that are still to be written are no changes of the person. */
  const isWriting = useRef(false)
  const write = (fields: Partial<SharedListing>): void => {
    isWriting.current = true
    form.write(fields)
    isWriting.current = false
  }
  const note = useEffectEvent(() => {
    const before = known.current
    if (before === undefined || isWriting.current) return
    const followed = followCondition(before, form.read(), defaults)
    if (followed !== null) write({ description: followed })
    const now = form.read()
    const changes = changesOf(before, now, defaults)
    known.current = now
    if (Object.keys(changes).length > 0) save(changes)
  })
  const take = useEffectEvent((latest: ListingDraft, proposals: ListingDefaults) => {
    const shown = showDraft(latest, proposals)
    if (known.current === undefined) {
      known.current = shown
      write({ ...shown, ...start })
      note()
      return
    }
    const [before, now] = [known.current, form.read()]
    const names = (Object.keys(shown) as (keyof SharedListing)[]).filter(
      (name) => isSame(before[name], now[name]) && !isSame(shown[name], now[name]),
    )
    if (names.length === 0) return
    const fields = Object.fromEntries(names.map((name) => [name, shown[name]]))
    known.current = { ...before, ...fields }
    write(fields)
  })
  useEffect(() => {
    if (draft !== undefined) take(draft, defaults)
  }, [draft, defaults])
  const watch = useEffectEvent(() => form.watch(() => note()))
  useEffect(() => watch(), [])
}

function isSame(one: SharedListing[keyof SharedListing], other: typeof one): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
