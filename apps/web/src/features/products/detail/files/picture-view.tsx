import { ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { Spinner } from '#src/ui/spinner.tsx'

/** A picture fitted into its dialog; a press enlarges it so that small print is readable, and it scrolls. */
export function PictureView({ title, href }: { title: string; href: string }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [isLarge, setLarge] = useState(false)
  const action = isLarge ? 'Zoom out' : 'Zoom in'
  const Icon = isLarge ? ZoomOut : ZoomIn
  if (state === 'failed') {
    return (
      <p role="alert" className="py-10 text-center text-sm text-ink-muted">
        The picture cannot be shown here. Open it in a new tab instead.
      </p>
    )
  }
  return (
    <div className="relative grid min-h-60 grid-cols-1 place-items-center">
      {state === 'loading' && <Spinner label="Loading" />}
      <div
        className={classNames(
          state === 'loading' && 'sr-only',
          isLarge && 'max-h-[70dvh] w-full overflow-auto',
        )}
      >
        <button
          type="button"
          onClick={() => setLarge(!isLarge)}
          className={classNames('block', isLarge ? 'w-[250%] cursor-zoom-out' : 'cursor-zoom-in')}
        >
          <span className="sr-only">{`${action}: `}</span>
          <img
            src={href}
            alt={title}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
            className={isLarge ? 'w-full' : 'max-h-[70dvh] max-w-full object-contain'}
          />
        </button>
      </div>
      {state === 'shown' && (
        <span
          aria-hidden
          className="pointer-events-none absolute right-2 bottom-2 flex items-center gap-1.5 rounded-md bg-raised/90 px-2 py-1 text-xs font-medium shadow-sm"
        >
          <Icon className="size-4" />
          {action}
        </span>
      )}
    </div>
  )
}
