import { Package } from 'lucide-react'
import { memo, useState } from 'react'
import { useConnection, type Connection } from '#src/lib/connection.ts'
import { classNames } from '#src/ui/class-names.ts'

interface ProductImageProps {
  src: string | null
  alt: string
  className?: string
  /** Load at once: for the picture that a page is about. */
  eager?: boolean
}

/** A product's picture in a square that keeps its place; a quiet placeholder without one, or when it fails. */
export function ProductImage({ src, className, ...rest }: ProductImageProps) {
  return (
    <div className={classNames('relative aspect-square overflow-hidden bg-sunken', className)}>
      {src === null ? <NoPicture /> : <Picture src={src} {...rest} />}
    </div>
  )
}

/** Pictures that came once. In a long list they come and go, and need not become sharp again each time. */
const wasShown = new Set<string>()

function Picture({
  src,
  alt,
  eager = false,
}: Pick<ProductImageProps, 'alt' | 'eager'> & { src: string }) {
  const connection = useConnection()
  const [failed, setFailed] = useState<{ src: string; connection: Connection }>()
  const [shown, setShown] = useState<string | null>(wasShown.has(src) ? src : null)
  // What could not be fetched without network is tried again with it.
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
        shown === src ? 'opacity-100' : 'opacity-60 blur-sm',
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
