import { MapPin } from 'lucide-react'
import { classNames } from '#src/ui/class-names.ts'

/** Where a product is kept, on one short line; nothing without a place. */
export function PlaceMark({ place, className }: { place: string | null; className?: string }) {
  if (place === null) return null
  return (
    <span
      title={place}
      className={classNames('flex min-w-0 items-center gap-0.5 text-xs text-ink-muted', className)}
    >
      <MapPin aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">Storage place:</span>
      <bdi className="truncate">{place}</bdi>
    </span>
  )
}
