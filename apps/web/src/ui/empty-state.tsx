import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  icon: LucideIcon
  title: string
  /** 'h1' if it replaces a whole page. */
  heading?: 'h1' | 'h2'
  /** The purpose of this place. */
  children?: ReactNode
  /** The next step. */
  action?: ReactNode
}

export function EmptyState({
  icon: Icon,
  title,
  heading: Heading = 'h2',
  children,
  action,
}: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <Icon aria-hidden className="size-6" />
      </span>
      <Heading className="text-base font-semibold">{title}</Heading>
      {children !== undefined && (
        <div className="max-w-prose text-sm text-ink-muted">{children}</div>
      )}
      {action !== undefined && <div className="pt-1">{action}</div>}
    </div>
  )
}
