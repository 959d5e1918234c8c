import { classNames } from './class-names.ts'
import { Logo } from './logo.tsx'

export interface SpinnerProps {
  /** For screen readers. */
  label?: string
  /** Only visual; a text next to it says what is happening. */
  decorative?: boolean
  size?: 'sm' | 'lg'
}

export function Spinner({ label = 'Loading', decorative = false, size = 'sm' }: SpinnerProps) {
  return (
    <span
      {...(decorative ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label })}
      className={classNames(
        'inline-block shrink-0 animate-spin rounded-full border-current border-t-transparent',
        size === 'sm' ? 'size-4 border-2' : 'size-8 border-3 text-accent',
      )}
    />
  )
}

/** Fills the screen while there is nothing else to show; index.html shows the same until the app has started. */
export function FullScreenSpinner({ label }: { label?: string }) {
  return (
    <div className="grid min-h-dvh place-content-center justify-items-center gap-6">
      <Logo />
      <Spinner size="lg" label={label} />
    </div>
  )
}
