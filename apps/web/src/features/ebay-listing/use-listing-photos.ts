import { MAX_LISTING_PHOTOS, refusePicture } from '@sampletrail/domain/ebay/ebay-listing.ts'
import {
  keptPhotos,
  movePhoto,
  PRODUCT_PHOTO,
  putPhoto,
  refuseExcess,
  shownPhotos,
} from '@sampletrail/domain/resale/listing-photos.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { publicFileUrl } from '#src/entities/file/public-file-url.ts'
import { uploadFile } from '#src/entities/file/upload-file.ts'
import type { ListingDraftState } from '#src/entities/listing/use-listing-draft.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { showError, showSuccess } from '#src/ui/toast.tsx'

interface ShownPhoto {
  /** A path, or PRODUCT_PHOTO. */
  key: string
  address: string
}

export interface ListingPhotos {
  /** In order, the main one first. */
  photos: ShownPhoto[]
  /** Files that are on their way, in order. */
  sending: { id: number; name: string }[]
  /** Why files of the last choice were not added, each naming its file. */
  problems: string[]
  /** What happened last, for screen readers. */
  said: string
  add: (files: readonly File[]) => void
  /** Places count from 0. */
  move: (from: number, to: number) => void
  /** Can be undone for a while. */
  remove: (place: number) => void
  /** Shows the product's picture again; undefined if it is shown, if there is none, or if there is no room. */
  addProductPicture: (() => void) | undefined
  /** Waits for the files on their way. `isWhole` says whether all of them were added. */
  settle: () => Promise<{ isWhole: boolean; addresses: string[] }>
}

const fullText = `A listing has up to ${MAX_LISTING_PHOTOS} photos. Remove one to make room.`

/**
 * The photos of a product's listing, kept in its draft. Files are sent one after the other as soon as they are chosen; one that is
 * refused does not keep the others from being added, and neither does closing the dialog.
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
  const [problems, setProblems] = useState<string[]>([])
  const [said, setSaid] = useState('')
  const line = useRef({ end: Promise.resolve(), chosen: 0, waiting: 0, refused: 0 })
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])

  function change(photos: string[]): void {
    latest.current = photos
    save({ photos: keptPhotos(photos, hasPicture) })
  }

  function refuse(name: string, reason: string): void {
    line.current.refused += 1
    setProblems((known) => [...known, `${name}: ${reason}`])
    if (isClosed.current) showError(`${name} was not added to the listing`, { detail: reason })
  }

  async function send(id: number, file: File): Promise<void> {
    try {
      const { path, width, height } = await uploadFile(file, 'product-images')
      const refusal = refusePicture(Math.max(width ?? 0, height ?? 0))
      if (refusal === null) {
        change(putPhoto(latest.current, path, latest.current.length))
        setSaid(`Photo ${latest.current.length} added.`)
      } else refuse(file.name, refusal)
    } catch (error) {
      refuse(file.name, explainFailure(error))
    } finally {
      line.current.waiting -= 1
      setSending((known) => known.filter((one) => one.id !== id))
    }
  }

  function add(files: readonly File[]): void {
    const { current } = line
    const room = Math.max(0, MAX_LISTING_PHOTOS - latest.current.length - current.waiting)
    const excess = refuseExcess(files.slice(room).map(({ name }) => name))
    setProblems(excess === null ? [] : [excess])
    for (const file of files.slice(0, room)) {
      const id = (current.chosen += 1)
      current.waiting += 1
      setSending((known) => [...known, { id, name: file.name }])
      current.end = current.end.then(() => send(id, file))
    }
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
    shown.length + sending.length < MAX_LISTING_PHOTOS

  return {
    photos: shown.map((key) => ({ key, address: addressOf(key) })),
    sending,
    problems,
    said,
    add,
    move,
    remove,
    addProductPicture: mayAdd
      ? () => change(putPhoto(latest.current, PRODUCT_PHOTO, latest.current.length))
      : undefined,
    async settle() {
      const { refused } = line.current
      while (line.current.waiting > 0) await line.current.end
      return {
        isWhole: line.current.refused === refused,
        // The product's picture can be one of the files.
        addresses: [...new Set(latest.current.map(addressOf))],
      }
    },
  }
}
