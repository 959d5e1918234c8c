import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** The purpose of an empty part of the dashboard and the next step: one line high, or centred next to a high part. */
export function NothingHere({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon: LucideIcon
  title: string
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-1 items-start gap-3 pb-1 sm:items-center">
      <span className="grid size-9 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-ink">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2 text-sm sm:flex-row sm:items-center sm:justify-between sm:gap-3">
        <div>
          <p className="font-medium">{title}</p>
          <p className="text-ink-muted">{children}</p>
        </div>
        {action}
      </div>
    </div>
  )
}
