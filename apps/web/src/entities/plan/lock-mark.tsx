import { Lock, type LucideIcon } from 'lucide-react'

/** The icon of a button: a lock while the plan does not include what it does, else its own one. */
export function LockMark({ isLocked, icon: Icon }: { isLocked: boolean; icon?: LucideIcon }) {
  if (isLocked) return <Lock aria-hidden className="size-4" />
  return Icon ? <Icon aria-hidden className="size-4" /> : null
}
