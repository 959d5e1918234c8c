import { createLink } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Tabs with separate addresses: a row that scrolls sideways on phones, with a shadow at each edge that has more behind it. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="more-at-edges overflow-x-auto border-b border-line">
      <ul className="flex w-max min-w-full gap-1">{children}</ul>
    </nav>
  )
}

interface TabAnchorProps extends ComponentProps<'a'> {
  icon?: LucideIcon
}

function TabAnchor({ icon: Icon, className, children, ...rest }: TabAnchorProps) {
  const item = useRef<HTMLLIElement>(null)
  const isCurrent = rest['aria-current'] === 'page'

  // On a phone the current tab may be beyond the edge; in the middle, it shows that there are more on both sides.
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isCurrent])

  return (
    <li ref={item}>
      <a
        {...rest}
        className={classNames(
          'touch-target flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 text-sm font-medium text-ink-muted transition-colors hover:text-ink',
          '-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink',
          className,
        )}
      >
        {Icon !== undefined && <Icon aria-hidden className="size-4" />}
        {children}
      </a>
    </li>
  )
}

/** One tab; accepts the properties of a router link. */
export const TabLink = createLink(TabAnchor)
