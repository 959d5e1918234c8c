import type { JobQueueState } from '@sampletrail/contracts/jobs.ts'
import { Badge } from '#src/ui/badge.tsx'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

/** Each queue with the numbers of waiting, running and failed jobs. */
export function QueueList({ queues }: { queues: readonly JobQueueState[] }) {
  return (
    <ul aria-label="Queues" className="divide-y divide-line">
      {queues.map((queue) => (
        <li key={queue.name} className="flex flex-col gap-1.5 py-3 text-sm">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
            <h3 className="font-semibold wrap-anywhere">{queue.name}</h3>
            <span className="flex flex-wrap gap-1.5">
              <Badge tone={queue.waiting > 0 ? 'blue' : 'grey'}>{queue.waiting} waiting</Badge>
              <Badge tone={queue.active > 0 ? 'green' : 'grey'}>{queue.active} running</Badge>
              {queue.retrying > 0 && <Badge tone="orange">{queue.retrying} retrying</Badge>}
              {queue.dead > 0 && <Badge tone="red">{queue.dead} failed</Badge>}
            </span>
          </div>
          <p className="text-ink-muted">
            <Moment label="Last done" at={queue.lastDone} none="Not run in the last few days" />
            {queue.oldestWaiting !== null && (
              <>
                {' · '}
                <Moment label="Oldest waiting since" at={queue.oldestWaiting} none="" />
              </>
            )}
            {queue.schedule !== null && ` · ${describeSchedule(queue.schedule)}`}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** When a queue runs automatically, in words if they are short. */
function describeSchedule({ cron, timeZone }: NonNullable<JobQueueState['schedule']>): string {
  if (cron === '* * * * *') return 'Runs every minute'
  const minutes = /^\*\/(\d+) \* \* \* \*$/u.exec(cron)?.[1]
  return minutes === undefined ? `Runs at ${cron} (${timeZone})` : `Runs every ${minutes} minutes`
}

function Moment({ label, at, none }: { label: string; at: string | null; none: string }) {
  if (at === null) return none
  return (
    <>
      {label}{' '}
      <time dateTime={at} className="tabular">
        {moment.format(new Date(at))}
      </time>
    </>
  )
}
