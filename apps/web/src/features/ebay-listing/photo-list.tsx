import { ArrowLeft, ArrowRight, RotateCw, Star, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ProductImage } from '#src/entities/product/parts/product-image.tsx'
import type { ListingPhotos } from '#src/features/ebay-listing/use-listing-photos.ts'
import { usePhotoDrag } from '#src/features/ebay-listing/use-photo-drag.ts'
import { Badge } from '#src/ui/badge.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

type Wanted = 'earlier' | 'later' | 'main' | 'remove'

interface PhotoListProps extends Pick<
  ListingPhotos,
  'photos' | 'sending' | 'unsent' | 'move' | 'remove' | 'retry' | 'giveUp'
> {
  /** Called if the pressed button is gone and no other photo can have the focus. */
  onGone: () => void
}

/** Photos as thumbnails in order, moved by buttons or by dragging; the focus stays with a moved photo. */
export function PhotoList({
  photos,
  sending,
  unsent,
  move,
  remove,
  retry,
  giveUp,
  onGone,
}: PhotoListProps) {
  const list = useRef<HTMLOListElement>(null)
  // An object, so that the same button can be focused again.
  const [wanted, setWanted] = useState<{ key: string; button: Wanted } | null>(null)
  useEffect(() => {
    if (wanted === null) return
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])].filter(
      ({ dataset, disabled }) => dataset['photo'] === wanted.key && !disabled,
    )
    const same = buttons.find(({ dataset }) => dataset['button'] === wanted.button)
    ;(same ?? buttons[0])?.focus()
  }, [wanted])
  const { drag, handlers } = usePhotoDrag(move)

  function moveByButton(from: number, button: 'earlier' | 'later' | 'main'): void {
    move(from, button === 'main' ? 0 : button === 'earlier' ? from - 1 : from + 1)
    const photo = photos[from]
    if (photo !== undefined) setWanted({ key: photo.key, button })
  }

  function removeByButton(place: number): void {
    remove(place)
    const next = photos[place + 1] ?? photos[place - 1]
    if (next === undefined) onGone()
    else setWanted({ key: next.key, button: 'remove' })
  }

  if (photos.length + sending.length + unsent.length === 0) return null
  return (
    <div className="grid grid-cols-2 gap-2 min-[22.5rem]:grid-cols-3 sm:grid-cols-4 sm:gap-3 md:grid-cols-5">
      <ol ref={list} aria-label="Photos of the listing" className="contents" {...handlers}>
        {photos.map(({ key, address }, place) => (
          <li
            key={key}
            className={classNames(
              'flex flex-col rounded-md border bg-surface transition-opacity',
              drag?.from === place && 'opacity-50',
              drag?.over === place ? 'border-accent ring-2 ring-accent' : 'border-line',
            )}
          >
            <div
              data-drag
              className="relative touch-pan-y cursor-grab select-none active:cursor-grabbing"
            >
              <ProductImage
                src={address}
                alt={`Photo ${place + 1}`}
                className="rounded-t-md max-sm:aspect-[4/3]"
              />
              {place === 0 && (
                <Badge tone="blue" className="absolute top-1.5 left-1.5">
                  Main photo
                </Badge>
              )}
            </div>
            <div className="grid grid-cols-2 justify-items-center">
              <IconButton
                icon={ArrowLeft}
                label={`Move photo ${place + 1} earlier`}
                data-photo={key}
                data-button="earlier"
                disabled={place === 0}
                onClick={() => moveByButton(place, 'earlier')}
              />
              <IconButton
                icon={ArrowRight}
                label={`Move photo ${place + 1} later`}
                data-photo={key}
                data-button="later"
                disabled={place === photos.length - 1}
                onClick={() => moveByButton(place, 'later')}
              />
              {place > 0 && (
                <IconButton
                  icon={Star}
                  label={`Make photo ${place + 1} the main photo`}
                  data-photo={key}
                  data-button="main"
                  onClick={() => moveByButton(place, 'main')}
                />
              )}
              <IconButton
                icon={Trash2}
                label={`Remove photo ${place + 1}`}
                tone="quiet"
                className="col-start-2"
                data-photo={key}
                data-button="remove"
                onClick={() => removeByButton(place)}
              />
            </div>
          </li>
        ))}
      </ol>
      {sending.map(({ id, name }) => (
        <div
          key={id}
          className="grid min-h-24 place-content-center gap-2 rounded-md border border-dashed border-line-strong bg-sunken p-3 text-center"
        >
          <Spinner label={`Uploading ${name}`} />
          <p className="text-xs wrap-anywhere text-ink-muted">{name}</p>
        </div>
      ))}
      {unsent.map(({ id, file, reason }, place) => (
        <div
          key={id}
          className="flex min-h-24 flex-col rounded-md border border-dashed border-danger bg-danger-soft"
        >
          <p className="grow p-2 text-xs wrap-anywhere">
            {file.name} <span className="text-danger">{reason}</span>
          </p>
          <div className="flex justify-around">
            <IconButton
              icon={RotateCw}
              label={`Try again with unsent photo ${place + 1}`}
              onClick={() => {
                retry(id)
                onGone()
              }}
            />
            <IconButton
              icon={Trash2}
              label={`Remove unsent photo ${place + 1}`}
              tone="quiet"
              onClick={() => {
                giveUp(id)
                onGone()
              }}
            />
          </div>
        </div>
      ))}
    </div>
  )
}
