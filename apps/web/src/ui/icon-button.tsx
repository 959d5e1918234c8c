import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  /** The button's action, for screen readers and as a tooltip. */
  label: string
  /** 'quiet' turns red only under the pointer or the focus: a delete that can be undone, or that asks first. */
  tone?: 'plain' | 'danger' | 'quiet'
}

const tones = {
  plain: 'text-ink-muted hover:text-ink',
  danger: 'text-danger',
  quiet: 'text-ink-muted hover:text-danger focus-visible:text-danger',
} as const

export function IconButton({
  icon: Icon,
  label,
  tone = 'plain',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className={classNames(
        'touch-target inline-grid size-10 shrink-0 place-items-center rounded-md transition-colors hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-55',
        tones[tone],
        className,
      )}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}
