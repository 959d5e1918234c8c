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

const fullText = `A listing has up to ${MAX_LISTING_PHOTOS} photos. Remove one to make room.`

/**
 * The photos of a product's listing, kept in its draft. Files are sent one after the other as soon as they are chosen; one that is
 * refused does not keep the others from being added, and neither does closing the dialog. One that could not be sent, such as without
 * a network, is kept while the dialog is open, and is sent again when the server can be reached.
 */
export function useListingPhotos(
  picture: string | null,
  { draft, save }: Pick<ListingDraftState, 'draft' | 'save'>,
): ListingPhotos {
  const hasPicture = picture !== null
  const kept = draft?.photos ?? null
  const shown = useMemo(() => shownPhotos(kept, hasPicture), [kept, hasPicture])
  /** Also with what was added since this was drawn. */
  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
  }, [shown])
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
      for (const { file, reason } of waiting.current.splice(0)) tellNotAdded(file.name, reason)
    }
  }, [])
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

  function change(photos: string[]): void {
    latest.current = photos
    save({ photos: keptPhotos(photos, hasPicture) })
  }

  function refuse(id: number, name: string, reason: string): void {
    line.current.refused += 1
    setProblems((known) => [...known, { id, text: `${name}: ${reason}` }])
    if (isClosed.current) tellNotAdded(name, reason)
  }

  function setWaiting(files: UnsentPhoto[]): void {
    waiting.current = files
    setUnsent(files)
  }

  function keepForLater(id: number, file: File, reason: string): void {
    line.current.refused += 1
    setSaid(`${file.name} was not sent. ${reason}`)
    if (isClosed.current) tellNotAdded(file.name, reason)
    else setWaiting([...waiting.current, { id, file, reason }])
  }

  async function send(id: number, file: File): Promise<void> {
    try {
      const { path, width, height } = await uploadFile(file, 'product-images')
      const refusal = refusePicture(Math.max(width ?? 0, height ?? 0))
      if (refusal === null) {
        change(putPhoto(latest.current, path, latest.current.length))
        setSaid(`Photo ${latest.current.length} added.`)
      } else refuse(id, file.name, refusal)
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
    const { current } = line
    const taken = latest.current.length + current.waiting + waiting.current.length
    const room = Math.max(0, MAX_LISTING_PHOTOS - taken)
    const excess = refuseExcess(files.slice(room).map(({ name }) => name))
    setProblems(excess === null ? [] : [{ id: 0, text: excess }])
    for (const file of files.slice(0, room)) queue((current.chosen += 1), file)
  }

  function move(from: number, to: number): void {
    const next = movePhoto(latest.current, from, to)
    if (next.join() === latest.current.join()) return
    change(next)
    setSaid(`Moved to place ${to + 1} of ${next.length}${to === 0 ? ', the main photo' : ''}.`)
  }

  function remove(place: number): void {
    const photo = latest.current[place]
    if (photo === undefined) return
    change(latest.current.toSpliced(place, 1))
    showSuccess(`Photo ${place + 1} removed`, {
      action: { label: 'Undo', onSelect: () => putBack(photo, place) },
    })
  }

  function putBack(photo: string, place: number): void {
    const next = putPhoto(latest.current, photo, place)
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
      ? () => change(putPhoto(latest.current, PRODUCT_PHOTO, latest.current.length))
      : undefined,
    async settle() {
      const { refused } = line.current
      for (const { id } of waiting.current) retry(id)
      while (line.current.waiting > 0) await line.current.end
      return {
        isWhole: line.current.refused === refused,
        // The product's picture can be one of the files.
        addresses: [...new Set(latest.current.map(addressOf))],
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
