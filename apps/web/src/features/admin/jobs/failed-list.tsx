import { RotateCw, Trash2 } from 'lucide-react'
import type { Decision } from '#src/features/admin/jobs/use-jobs.ts'
import { Button } from '#src/ui/button.tsx'

/** A job or email that the server does not retry automatically. */
export interface FailedThing {
  id: string
  title: string
  at: string
  detail: string
}

export interface FailedListProps {
  label: string
  things: readonly FailedThing[]
  onDecide: (id: string, what: Decision['what']) => void
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Each entry with its reason, time, and the possible actions. */
export function FailedList({ label, things, onDecide }: FailedListProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {things.map(({ id, title, at, detail }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-sm">
          <div className="min-w-0 flex-1 basis-64">
            <p className="font-semibold wrap-anywhere">{title}</p>
            <p className="wrap-anywhere text-ink-muted">
              <time dateTime={at} className="tabular">
                {moment.format(new Date(at))}
              </time>
              {' · '}
              {detail}
            </p>
          </div>
          <span className="flex gap-1">
            <Button
              variant="secondary"
              aria-label={`Try again: ${title}`}
              onClick={() => onDecide(id, 'again')}
            >
              <RotateCw aria-hidden className="size-4" />
              Try again
            </Button>
            <Button
              variant="quiet"
              aria-label={`Drop: ${title}`}
              onClick={() => onDecide(id, 'drop')}
            >
              <Trash2 aria-hidden className="size-4" />
              Drop
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}
