import { Package } from 'lucide-react'
import { memo, useState } from 'react'
import { useConnection } from '#src/lib/connection.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Picture } from '#src/ui/picture.tsx'

interface ProductImageProps {
  src: string | null
  alt: string
  className?: string
  /** Load at once: for the main picture of a page. */
  eager?: boolean
}

/**
 * A product's picture in a square of fixed size, on a dimmed ground in the dark theme; a muted placeholder without one, or if it
 * fails.
 */
export function ProductImage({ src, className, ...rest }: ProductImageProps) {
  return (
    <div className={classNames('relative aspect-square overflow-hidden bg-sunken', className)}>
      {src === null ? <NoPicture /> : <FadingPicture src={src} {...rest} />}
    </div>
  )
}

/** Pictures that loaded before. In a long list they are removed and added again, and need not fade in each time. */
const wasShown = new Set<string>()

function FadingPicture({
  src,
  alt,
  eager = false,
}: Pick<ProductImageProps, 'alt' | 'eager'> & { src: string }) {
  const connection = useConnection()
  const [shown, setShown] = useState<string | null>(wasShown.has(src) ? src : null)
  return (
    <Picture
      src={src}
      alt={alt}
      fallback={<NoPicture />}
      // One that failed without a network is asked for again when the network is back.
      attempt={connection}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onLoad={() => {
        wasShown.add(src)
        setShown(src)
      }}
      className={classNames(
        'size-full object-contain transition-[opacity,filter] duration-150',
        shown === src ? 'picture-ground' : 'opacity-60 blur-sm',
      )}
    />
  )
}

const NoPicture = memo(function NoPicture() {
  return (
    <span className="grid size-full place-items-center text-line-strong">
      <Package aria-hidden className="size-1/4 max-h-16 min-h-5" strokeWidth={1.25} />
      <span className="sr-only">No picture</span>
    </span>
  )
})
