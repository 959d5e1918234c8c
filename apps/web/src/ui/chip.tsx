import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { toneStyle, type Tone } from './tone.ts'

export interface ChipProps extends Omit<ComponentProps<'button'>, 'type'> {
  selected: boolean
  tone?: Tone
}

/** A filter that is on or off; a tick shows this in addition to the colour. */
export function Chip({ selected, tone = 'orange', className, children, ...rest }: ChipProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-pressed={selected}
      className={classNames(
        'touch-target inline-flex min-h-9 items-center justify-center gap-1.5 rounded-full border px-3 text-sm font-medium transition-colors',
        selected
          ? `${toneStyle[tone]} border-current/40`
          : 'border-line bg-surface text-ink-muted hover:border-line-strong hover:text-ink',
        className,
      )}
    >
      {selected && <Check aria-hidden className="size-4" />}
      {children}
    </button>
  )
}
