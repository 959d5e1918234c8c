import { HandCoins } from 'lucide-react'
import type { ReactNode } from 'react'

/** Leads to what sellers said, further down on the screen: what loads late must not move the rest. */
export function JumpLink({
  target,
  label,
  children,
}: {
  /** The id of what it leads to, which can get the focus. */
  target: string
  label: string
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={() => {
        const section = document.getElementById(target)
        section?.scrollIntoView()
        section?.focus({ preventScroll: true })
      }}
      className="tabular touch-target inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md text-sm font-semibold text-accent-ink hover:underline"
    >
      <HandCoins aria-hidden className="size-4" />
      {children}
    </button>
  )
}
