import { SlidersHorizontal } from 'lucide-react'
import { Button } from './button.tsx'

/** Unfolds the filters below a search; on phones only an icon. Says how many are on. */
export function FiltersButton({
  open,
  controls,
  active,
  onToggle,
}: {
  open: boolean
  /** The id of what it unfolds. */
  controls: string
  active: number
  onToggle: () => void
}) {
  return (
    <Button
      variant="secondary"
      className="relative max-md:size-11 max-md:px-0 lg:hidden"
      aria-expanded={open}
      aria-controls={controls}
      onClick={onToggle}
    >
      <SlidersHorizontal aria-hidden className="size-4" />
      <span className="max-md:sr-only">Filters</span>
      {active > 0 && (
        <span className="tabular grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs text-on-accent max-md:absolute max-md:-top-1.5 max-md:-right-1.5">
          {active}
          <span className="sr-only"> on</span>
        </span>
      )}
    </Button>
  )
}
