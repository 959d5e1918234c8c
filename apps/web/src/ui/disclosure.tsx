import { ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface DisclosureProps extends Omit<ComponentProps<'details'>, 'children'> {
  summary: ReactNode
  /** Beside the summary, muted: what the section contains. */
  detail?: string
  children: ReactNode
}

/** A section that is closed until the person opens it. The browser's own element, which works with every keyboard. */
export function Disclosure({ summary, detail, className, children, ...rest }: DisclosureProps) {
  return (
    <details {...rest} className={classNames('group', className)}>
      <summary className="touch-target inline-flex cursor-pointer list-none items-center gap-x-1.5 rounded-md py-1.5 pr-2 text-sm font-semibold text-accent-ink hover:underline [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 transition-transform group-open:rotate-90"
        />
        {detail === undefined ? (
          summary
        ) : (
          <>
            <span className="shrink-0">{summary}</span>
            <span className="font-normal text-ink-muted">{detail}</span>
          </>
        )}
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  )
}
