import { type ReactNode, useId } from 'react'
import { Card } from './card.tsx'
import { classNames } from './class-names.ts'

/** A card of the settings: on wide screens its title is beside its fields. */
export function SettingsSection({
  title,
  hint,
  aside,
  className,
  children,
}: {
  title: string
  /** Only what the title and the labels do not say. */
  hint?: ReactNode
  /** Below the hint. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <Card className={className}>
      <section
        aria-labelledby={titleId}
        className="grid gap-x-12 gap-y-3 xl:grid-cols-[22rem_minmax(0,1fr)]"
      >
        <div className="flex flex-col items-start gap-1">
          <h2 id={titleId} className="text-base font-semibold">
            {title}
          </h2>
          {hint !== undefined && <p className="max-w-prose text-sm text-ink-muted">{hint}</p>}
          {aside}
        </div>
        <div className="flex min-w-0 flex-col gap-3 xl:max-w-2xl">{children}</div>
      </section>
    </Card>
  )
}

/** The sections of a page of the settings, one below the other. */
export function SettingsColumn({
  className,
  children,
}: {
  className?: string
  children: ReactNode
}) {
  return (
    <div className={classNames('flex max-w-2xl flex-col gap-4 xl:max-w-none', className)}>
      {children}
    </div>
  )
}
