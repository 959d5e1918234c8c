import { MAX_LISTING_PHOTOS } from '@sampletrail/domain/ebay/ebay-listing.ts'
import { Camera, ImagePlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { PICTURE_ACCEPT } from '#src/entities/file/accept.ts'
import { PhotoList } from '#src/features/ebay-listing/photo-list.tsx'
import type { ListingPhotos } from '#src/features/ebay-listing/use-listing-photos.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { HiddenFileInput } from '#src/ui/hidden-file-input.tsx'
import { useFileIntake } from '#src/ui/use-file-intake.ts'

/** The photos of a listing: several at once by button, camera, drop or paste, in the order in which buyers see them. */
export function PhotosField({
  listing,
  refused = null,
}: {
  listing: ListingPhotos
  /** A new object each time that the listing was refused for its photos: the focus then comes here. */
  refused?: object | null
}) {
  const { photos, sending, unsent, problems, said, add, addProductPicture } = listing
  const refusal = refused === null ? null : explainRefusal(listing)
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (refused !== null) button.current?.focus()
  }, [refused])
  const { dragging, dropProps } = useFileIntake(add, { paste: true, disabled: false })
  return (
    <fieldset className="flex flex-col">
      <legend className="pb-1.5 text-sm font-medium">Photos</legend>
      <div
        {...dropProps}
        className={classNames(
          'relative flex flex-col gap-3 rounded-md border border-dashed p-3 transition-colors',
          dragging ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
        )}
      >
        <PhotoList {...listing} onGone={() => button.current?.focus()} />
        {refusal !== null && <Banner kind="error">{refusal}</Banner>}
        {problems.length > 0 && (
          <Banner kind="error">
            {problems.map(({ id, text }) => (
              <p key={id} className="wrap-anywhere">
                {text}
              </p>
            ))}
          </Banner>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button
            ref={button}
            variant="secondary"
            size="sm"
            data-invalid={refusal !== null}
            onClick={() => input.current?.click()}
          >
            <ImagePlus aria-hidden className="size-4" />
            Add photos
          </Button>
          <Button
            variant="secondary"
            size="sm"
            className="not-pointer-coarse:hidden"
            onClick={() => camera.current?.click()}
          >
            <Camera aria-hidden className="size-4" />
            Take a photo
          </Button>
          {addProductPicture !== undefined && (
            <Button variant="quiet" size="sm" onClick={addProductPicture}>
              Use the product's picture
            </Button>
          )}
        </div>
        <p className="text-xs text-ink-muted">
          {photos.length + sending.length + unsent.length} of {MAX_LISTING_PHOTOS} photos. Buyers
          see the main photo first. Drag photos or use the arrows to change the order.{' '}
          <span className="pointer-coarse:hidden">You can also drop or paste new ones here.</span>
        </p>
        <span aria-live="polite" className="sr-only">
          {said}
        </span>
        <HiddenFileInput
          ref={input}
          label="Photos to add to the listing"
          accept={PICTURE_ACCEPT}
          multiple
          onPick={(...files) => add(files)}
        />
        <HiddenFileInput
          ref={camera}
          label="Photo from the camera for the listing"
          accept="image/*"
          camera
          onPick={(...files) => add(files)}
        />
      </div>
    </fieldset>
  )
}

/** Why nothing was listed; null if the photos are complete by now, or if `problems` says it. */
function explainRefusal({ photos, sending, unsent }: ListingPhotos): string | null {
  if (unsent.length > 0) {
    return 'Nothing was listed, because not all photos were sent. Try again, or remove those photos.'
  }
  return photos.length + sending.length === 0 ? 'Add a photo. eBay needs at least one.' : null
}
