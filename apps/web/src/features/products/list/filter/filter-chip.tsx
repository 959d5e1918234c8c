import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { type Tone, toneStyle } from '#src/ui/tone.ts'

/** A chip with a count. Only its mark has a colour until it is chosen. */
export function FilterChip({
  selected,
  mark,
  count,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  selected: boolean
  mark?: { tone: Tone; icon: LucideIcon }
  /** Null while it is unknown; its room is kept. */
  count: number | null
}) {
  const Icon = mark?.icon
  return (
    <button
      {...rest}
      type="button"
      aria-pressed={selected}
      className={classNames(
        'touch-target inline-flex min-h-9 items-center gap-1.5 rounded-full border px-2 text-sm pointer-coarse:px-2.5 font-medium transition-colors',
        selected
          ? `${toneStyle[mark?.tone ?? 'orange']} border-current/40`
          : 'border-line bg-surface text-ink hover:border-line-strong',
      )}
    >
      {mark && Icon && (
        <span
          aria-hidden
          className={classNames(
            'grid size-5 place-items-center rounded-full',
            toneStyle[mark.tone],
          )}
        >
          <Icon className="size-3.5" />
        </span>
      )}
      {children}{' '}
      <span
        className={classNames(
          'tabular min-w-(--count-room) text-right',
          !selected && 'text-ink-muted',
        )}
      >
        {count?.toLocaleString('en-US')}
      </span>
    </button>
  )
}
