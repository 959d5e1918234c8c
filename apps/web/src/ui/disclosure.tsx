import { ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface DisclosureProps extends Omit<ComponentProps<'details'>, 'children'> {
  summary: ReactNode
  children: ReactNode
}

/** A section that is closed until the person opens it. The browser's own element, which works with every keyboard. */
export function Disclosure({ summary, className, children, ...rest }: DisclosureProps) {
  return (
    <details {...rest} className={classNames('group', className)}>
      <summary className="touch-target inline-flex cursor-pointer list-none items-center gap-1 rounded-md py-1.5 pr-2 text-sm font-semibold text-accent-ink hover:underline [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        {summary}
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  )
}
