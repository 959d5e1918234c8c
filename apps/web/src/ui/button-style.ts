import { classNames } from './class-names.ts'

/** Grey while it is disabled: its colour at half strength is hard to read on dark grounds. */
const filledOff =
  'disabled:bg-sunken disabled:text-ink-muted disabled:inset-ring disabled:inset-ring-line'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-outline'
export type ButtonSize = 'sm' | 'md'

const variants: Record<ButtonVariant, string> = {
  primary: `bg-accent text-on-accent hover:bg-accent-hover ${filledOff}`,
  secondary: 'border border-line-strong/60 bg-surface text-ink hover:bg-sunken disabled:opacity-55',
  quiet: 'text-ink hover:bg-sunken disabled:opacity-55',
  /** Opens the question of something final: the answer is the red one. */
  'danger-outline':
    'border border-danger/60 bg-surface text-danger hover:bg-sunken disabled:opacity-55',
  danger: `bg-danger text-on-danger hover:bg-danger-hover ${filledOff}`,
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
    'disabled:cursor-not-allowed aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    variants[variant],
    sizes[size],
    className,
  )
}
