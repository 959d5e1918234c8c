import { MAX_LISTING_PHOTOS, refusePicture } from '@sampletrail/domain/ebay/ebay-listing.ts'
import {
  keptPhotos,
  movePhoto,
  PRODUCT_PHOTO,
  putPhoto,
  refuseExcess,
  shownPhotos,
} from '@sampletrail/domain/resale/listing-photos.ts'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { publicFileUrl } from '#src/entities/file/public-file-url.ts'
import { uploadFile } from '#src/entities/file/upload-file.ts'
import type { ListingDraftState } from '#src/entities/listing/use-listing-draft.ts'
import { getConnection, watchConnection } from '#src/lib/connection.ts'
import { countRemovals } from '#src/lib/personal-storage.ts'
import { type AppError, explainFailure, toAppError } from '#src/lib/errors.ts'
import { showError, showSuccess } from '#src/ui/toast.tsx'

interface ShownPhoto {
  /** A path, or PRODUCT_PHOTO. */
  key: string
  address: string
}

interface UnsentPhoto {
  id: number
  file: File
  reason: string
}

export interface ListingPhotos {
  /** In order, the main one first. */
  photos: ShownPhoto[]
  /** Files that are on their way, in order. */
  sending: { id: number; name: string }[]
  /** Files that could not be sent, with the reason; they wait for another try. */
  unsent: UnsentPhoto[]
  /** Why files of the last choice were not added, each naming its file. */
  problems: { id: number; text: string }[]
  /** What happened last, for screen readers. */
  said: string
  add: (files: readonly File[]) => void
  /** Places count from 0. */
  move: (from: number, to: number) => void
  /** Can be undone for a while. */
  remove: (place: number) => void
  /** Sends a file again. */
  retry: (id: number) => void
  /** Gives up a file that could not be sent. */
  giveUp: (id: number) => void
  /** Shows the product's picture again; undefined if it is shown, if there is none, or if there is no room. */
  addProductPicture: (() => void) | undefined
  /** Sends the unsent files again, and waits for all that are on their way. `isWhole` says whether all of them were added. */
  settle: () => Promise<{ isWhole: boolean; addresses: string[] }>
}

const unknownText =
  'We could not load the photos of this listing. Press ‘Load the draft again’ above first.'
const fullText = `A listing has up to ${MAX_LISTING_PHOTOS} photos. Remove one to make room.`

/**
 * The photos of a product's listing, kept in its draft. Files are sent one after the other as soon as they are chosen; one that is
 * refused does not keep the others from being added, and neither does closing the dialog. One that could not be sent, such as without
 * a network, is kept while the dialog is open, and is sent again when the server can be reached.
 */
export function useListingPhotos(
  picture: string | null,
  { draft, loadError, readLatest, save }: ListingDraftState,
): ListingPhotos {
  const hasPicture = picture !== null
  const kept = draft?.photos ?? null
  const shown = useMemo(() => shownPhotos(kept, hasPicture), [kept, hasPicture])
  const [removals] = useState(countRemovals)
  /** As they are now: also with what was changed since this was drawn, or since this dialog was closed, by another one. */
  const read = (): string[] => shownPhotos(readLatest().photos, hasPicture)
  const [sending, setSending] = useState<ListingPhotos['sending']>([])
  const [unsent, setUnsent] = useState<UnsentPhoto[]>([])
  /** Also with what failed since this was drawn. */
  const waiting = useRef<UnsentPhoto[]>([])
  const [problems, setProblems] = useState<ListingPhotos['problems']>([])
  const [said, setSaid] = useState('')
  const line = useRef({ end: Promise.resolve(), chosen: 0, waiting: 0, refused: 0 })
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
      const unsaid = waiting.current.splice(0)
      if (countRemovals() !== removals) return
      for (const { file, reason } of unsaid) tellNotAdded(file.name, reason)
    }
  }, [removals])
  const retryAll = useEffectEvent(() => {
    for (const { id } of waiting.current) retry(id)
  })
  useEffect(
    () =>
      watchConnection(() => {
        if (getConnection() === 'online') retryAll()
      }),
    [],
  )

  /** Whether the person has signed out: nothing of theirs is sent or told any more. */
  function isOver(): boolean {
    return countRemovals() !== removals
  }

  /** Whether the account's photos are known; if not, it says what to do. A list that was not loaded must not be replaced. */
  function isKnown(): boolean {
    if (loadError !== null) setProblems([{ id: 0, text: unknownText }])
    return loadError === null
  }

  function change(photos: string[]): void {
    save({ photos: keptPhotos(photos, hasPicture) })
  }

  function refuse(id: number, name: string, reason: string): void {
    line.current.refused += 1
    if (isOver()) return
    setProblems((known) => [...known, { id, text: `${name}: ${reason}` }])
    if (isClosed.current) tellNotAdded(name, reason)
  }

  function setWaiting(files: UnsentPhoto[]): void {
    waiting.current = files
    setUnsent(files)
  }

  function keepForLater(id: number, file: File, reason: string): void {
    line.current.refused += 1
    if (isOver()) return
    setSaid(`${file.name} was not sent. ${reason}`)
    if (isClosed.current) tellNotAdded(file.name, reason)
    else setWaiting([...waiting.current, { id, file, reason }])
  }

  async function send(id: number, file: File): Promise<void> {
    try {
      if (isOver()) return
      const { path, width, height } = await uploadFile(file, 'product-images')
      const refusal = refusePicture(Math.max(width ?? 0, height ?? 0))
      const before = read()
      const photos = putPhoto(before, path, before.length)
      if (refusal !== null) refuse(id, file.name, refusal)
      // Another tab or dialog may have taken the last place.
      else if (!photos.includes(path)) refuse(id, file.name, fullText)
      else {
        change(photos)
        setSaid(`Photo ${photos.length} added.`)
      }
    } catch (error) {
      if (mayWorkLater(toAppError(error))) keepForLater(id, file, explainFailure(error))
      else refuse(id, file.name, explainFailure(error))
    } finally {
      line.current.waiting -= 1
      setSending((known) => known.filter((one) => one.id !== id))
    }
  }

  function queue(id: number, file: File): void {
    const { current } = line
    current.waiting += 1
    setSending((known) => [...known, { id, name: file.name }])
    current.end = current.end.then(() => send(id, file))
  }

  function retry(id: number): void {
    const found = waiting.current.find((one) => one.id === id)
    if (found === undefined) return
    giveUp(id)
    queue(id, found.file)
  }

  function giveUp(id: number): void {
    setWaiting(waiting.current.filter((one) => one.id !== id))
  }

  function add(files: readonly File[]): void {
    if (!isKnown()) return
    const { current } = line
    const taken = read().length + current.waiting + waiting.current.length
    const room = Math.max(0, MAX_LISTING_PHOTOS - taken)
    const excess = refuseExcess(files.slice(room).map(({ name }) => name))
    setProblems(excess === null ? [] : [{ id: 0, text: excess }])
    for (const file of files.slice(0, room)) queue((current.chosen += 1), file)
  }

  function move(from: number, to: number): void {
    if (!isKnown()) return
    const before = read()
    const next = movePhoto(before, from, to)
    if (next.join() === before.join()) return
    change(next)
    setSaid(`Moved to place ${to + 1} of ${next.length}${to === 0 ? ', the main photo' : ''}.`)
  }

  function remove(place: number): void {
    if (!isKnown()) return
    const before = read()
    const photo = before[place]
    if (photo === undefined) return
    change(before.toSpliced(place, 1))
    showSuccess(`Photo ${place + 1} removed`, {
      action: { label: 'Undo', onSelect: () => putBack(photo, place) },
    })
  }

  function putBack(photo: string, place: number): void {
    if (isOver()) return
    const next = putPhoto(read(), photo, place)
    if (next.includes(photo)) change(next)
    else showError('The photo was not put back', { detail: fullText })
  }

  const addressOf = (key: string): string =>
    key === PRODUCT_PHOTO ? (picture ?? '') : publicFileUrl('product-images', key)
  const mayAdd =
    hasPicture &&
    !shown.includes(PRODUCT_PHOTO) &&
    shown.length + sending.length + unsent.length < MAX_LISTING_PHOTOS

  return {
    photos: shown.map((key) => ({ key, address: addressOf(key) })),
    sending,
    unsent,
    problems,
    said,
    add,
    move,
    remove,
    retry,
    giveUp,
    addProductPicture: mayAdd
      ? () => {
          if (isKnown()) change(putPhoto(read(), PRODUCT_PHOTO, read().length))
        }
      : undefined,
    async settle() {
      const { refused } = line.current
      for (const { id } of waiting.current) retry(id)
      while (line.current.waiting > 0) await line.current.end
      return {
        isWhole: isKnown() && line.current.refused === refused,
        // The product's picture can be one of the files.
        addresses: [...new Set(read().map(addressOf))],
      }
    },
  }
}

/** Whether a file was not refused: sending it again may help. */
function mayWorkLater({ status }: AppError): boolean {
  return status < 400 || status >= 500 || status === 408 || status === 429
}

function tellNotAdded(name: string, reason: string): void {
  showError(`${name} was not added to the listing`, { detail: reason })
}
