import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Badge } from '#src/ui/badge.tsx'
import { classNames } from '#src/ui/class-names.ts'

interface PlanCardProps {
  name: string
  price: string
  period?: string
  /** What comes before the first payment. */
  note?: string | null
  contents: readonly string[]
  isCurrent: boolean
  isTrial?: boolean
  className?: string
  /** The actions for this plan. */
  children?: ReactNode
}

/** A plan: its price and its contents. */
export function PlanCard({
  name,
  price,
  period,
  note = null,
  contents,
  isCurrent,
  isTrial = false,
  className,
  children,
}: PlanCardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'flex flex-col gap-4 rounded-lg border bg-surface p-5',
        isCurrent ? 'border-accent ring-1 ring-accent' : 'border-line',
        className,
      )}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-base font-semibold">
          {name}
        </h2>
        {isCurrent && <Badge tone="orange">{isTrial ? 'Your trial' : 'Your plan'}</Badge>}
      </div>
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="tabular text-xl font-bold">{price}</span>
          {period !== undefined && <span className="text-sm text-ink-muted">{period}</span>}
        </p>
        {note !== null && <p className="text-sm font-medium">{note}</p>}
      </div>
      <ul className="flex flex-1 flex-col gap-2 text-sm">
        {contents.map((line) => (
          <li key={line} className="flex gap-2">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
            {line}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
