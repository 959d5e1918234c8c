import { classNames } from './class-names.ts'
import { Logo } from './logo.tsx'

export interface SpinnerProps {
  /** Said to those who hear the page. */
  label?: string
  /** Only drawn; something beside it says what is going on. */
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

/** Fills the screen while nothing else can be shown: what index.html shows until the app has started. */
export function FullScreenSpinner({ label }: { label?: string }) {
  return (
    <div className="grid min-h-dvh place-content-center justify-items-center gap-6">
      <Logo />
      <Spinner size="lg" label={label} />
    </div>
  )
}
