import { classNames } from './class-names.ts'

/** Grey while it is disabled: its colour at half strength is hard to read on dark grounds. */
const filledOff =
  'disabled:bg-sunken disabled:text-ink-muted disabled:inset-ring disabled:inset-ring-line'

/** What the plan has no room for: pressing it says so. Always with a lock. */
export const lockedLook = 'bg-sunken text-ink-muted inset-ring inset-ring-line'

const off = 'aria-disabled:cursor-not-allowed aria-disabled:opacity-55'

export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'quiet'
  | 'danger'
  | 'danger-outline'
  | 'locked'
export type ButtonSize = 'sm' | 'md'

const variants: Record<ButtonVariant, string> = {
  primary: `bg-accent text-on-accent hover:bg-accent-hover ${filledOff} ${off}`,
  secondary: `border border-line-strong/60 bg-surface text-ink hover:bg-sunken disabled:opacity-55 ${off}`,
  quiet: `text-ink hover:bg-sunken disabled:opacity-55 ${off}`,
  danger: `bg-danger text-on-danger hover:bg-danger-hover ${filledOff} ${off}`,
  /** Opens the question of something final: the answer is the red one. */
  'danger-outline': `border border-danger/60 bg-surface text-danger hover:bg-sunken disabled:opacity-55 ${off}`,
  locked: `${lockedLook} hover:text-ink`,
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 text-sm',
  md: 'min-h-11 px-4 text-sm md:min-h-10',
}

/** Styles of a button, also for links that look like one. */
export function buttonStyle(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'md',
  className?: string,
): string {
  return classNames(
    'touch-target inline-flex items-center justify-center gap-2 rounded-md font-semibold transition-colors select-none',
    'disabled:cursor-not-allowed',
    variants[variant],
    sizes[size],
    className,
  )
}
