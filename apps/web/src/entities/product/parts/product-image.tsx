import { Package } from 'lucide-react'
import { memo, useState } from 'react'
import { useConnection, type Connection } from '#src/lib/connection.ts'
import { classNames } from '#src/ui/class-names.ts'

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
      {src === null ? <NoPicture /> : <Picture src={src} {...rest} />}
    </div>
  )
}

/** Pictures that loaded before. In a long list they are removed and added again, and need not fade in each time. */
const wasShown = new Set<string>()

function Picture({
  src,
  alt,
  eager = false,
}: Pick<ProductImageProps, 'alt' | 'eager'> & { src: string }) {
  const connection = useConnection()
  const [failed, setFailed] = useState<{ src: string; connection: Connection }>()
  const [shown, setShown] = useState<string | null>(wasShown.has(src) ? src : null)
  // A picture that failed without a network is retried when the network is back.
  if (failed?.src === src && failed.connection === connection) return <NoPicture />
  return (
    <img
      src={src}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onLoad={() => {
        wasShown.add(src)
        setShown(src)
        setFailed(undefined)
      }}
      onError={() => setFailed({ src, connection })}
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
