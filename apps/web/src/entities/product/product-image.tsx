import { Package } from 'lucide-react'
import { useState } from 'react'
import { useConnection, type Connection } from '#src/lib/connection.ts'
import { classNames } from '#src/ui/class-names.ts'

/** A product's picture in a square that keeps its place; a quiet placeholder without one, or when it fails. */
export function ProductImage({
  src,
  alt,
  className,
  eager = false,
}: {
  src: string | null
  alt: string
  className?: string
  /** Load at once: for the picture that a page is about. */
  eager?: boolean
}) {
  const connection = useConnection()
  const [failed, setFailed] = useState<{ src: string; connection: Connection }>()
  const [shown, setShown] = useState<string | null>(null)
  // What could not be fetched without network is tried again with it.
  const hasFailed = failed?.src === src && failed?.connection === connection
  const missing = src === null || hasFailed
  return (
    <div className={classNames('relative aspect-square overflow-hidden bg-sunken', className)}>
      {missing ? (
        <span className="grid size-full place-items-center text-line-strong">
          <Package aria-hidden className="size-1/4 max-h-16 min-h-5" strokeWidth={1.25} />
          <span className="sr-only">No picture</span>
        </span>
      ) : (
        <img
          src={src}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onLoad={() => {
            setShown(src)
            setFailed(undefined)
          }}
          onError={() => setFailed({ src, connection })}
          className={classNames(
            'size-full object-contain transition-[opacity,filter] duration-150',
            shown === src ? 'opacity-100' : 'opacity-60 blur-sm',
          )}
        />
      )}
    </div>
  )
}
