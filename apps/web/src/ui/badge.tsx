import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { toneStyle, type Tone } from './tone.ts'

export interface BadgeProps {
  tone?: Tone
  icon?: LucideIcon
  className?: string
  /** The meaning in words: colour alone is not accessible. */
  children: ReactNode
}

export function Badge({ tone = 'grey', icon: Icon, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        toneStyle[tone],
        className,
      )}
    >
      {Icon !== undefined && <Icon aria-hidden className="size-3.5" />}
      {children}
    </span>
  )
}
