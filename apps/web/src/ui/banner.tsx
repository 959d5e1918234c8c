import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface BannerProps {
  kind: 'info' | 'success' | 'warning' | 'error'
  id?: string
  children: ReactNode
  /** Buttons or links at the end. */
  action?: ReactNode
  className?: string
}

const looks = {
  info: { icon: Info, style: 'bg-blue-soft text-blue' },
  success: { icon: CircleCheck, style: 'bg-success-soft text-success' },
  warning: { icon: TriangleAlert, style: 'bg-warning-soft text-warning' },
  error: { icon: CircleAlert, style: 'bg-danger-soft text-danger' },
}

/** A box with a status message; screen readers announce errors at once, other messages when they are idle. */
export function Banner({ kind, id, children, action, className }: BannerProps) {
  const { icon: Icon, style } = looks[kind]
  return (
    <div
      id={id}
      role={kind === 'error' ? 'alert' : 'status'}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md px-4 py-3 text-sm font-medium',
        style,
        className,
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-48">{children}</div>
      {action}
    </div>
  )
}
