import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { AdminPage, AdminSection } from '#src/features/admin/shell/admin-page.tsx'
import { DecisionDialog } from '#src/features/admin/shell/decision-dialog.tsx'
import { FailedList, type FailedThing } from '#src/features/admin/jobs/failed-list.tsx'
import { QueueList } from '#src/features/admin/jobs/queue-list.tsx'
import { type Decision, type OpenWork, useJobs } from '#src/features/admin/jobs/use-jobs.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** The server's background jobs, and those that failed. docs/behaviour/jobs.md */
export function AdminJobs() {
  const { data, error, refetch, isFetching } = useJobs()
  return (
    <AdminPage
      title="Jobs"
      lead="Background work of the server. It retries failed jobs by itself; those that failed for good need you."
    >
      {data === undefined && error === null && <Skeleton className="h-64" />}
      {data === undefined && error !== null && (
        <QueryError
          title="The jobs could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data !== undefined && error !== null && (
        <Banner kind="warning">The server does not answer. This is from a moment ago.</Banner>
      )}
      {data !== undefined && <Work work={data} />}
    </AdminPage>
  )
}

const emailKinds: Record<string, string> = {
  instant: 'Alert email',
  digest: 'Daily digest',
  reminder: 'Reminder',
}

/** What an email has: offers, or the steps of a reminder. */
function countContents({ kind, offers }: OpenWork['mails'][number]): string {
  const [one, more] = kind === 'reminder' ? ['thing to do', 'things to do'] : ['offer', 'offers']
  return `${offers} ${offers === 1 ? one : more}`
}

function Work({ work: { queues, dead, mails } }: { work: OpenWork }) {
  const [decision, setDecision] = useState<Decision | null>(null)
  const jobs: FailedThing[] = dead.map(({ id, queue, failedAt, tries, error }) => ({
    id,
    title: queue,
    at: failedAt,
    detail: `${tries} ${tries === 1 ? 'try' : 'tries'}. ${error}`,
  }))
  const letters: FailedThing[] = mails.map((mail) => ({
    id: mail.id,
    title: `${emailKinds[mail.kind] ?? mail.kind} to ${mail.email}`,
    at: mail.claimed_at,
    detail: `${mail.state === 'unsure' ? 'May have been sent' : 'Refused'}, with ${countContents(mail)}. ${mail.error ?? ''}`,
  }))
  const isIdle = queues.every(({ waiting, active }) => waiting + active === 0)
  const needsNobody = dead.length === 0 && mails.length === 0
  return (
    <>
      <AdminSection title="Queues">
        {isIdle && needsNobody && (
          <p className="flex items-center gap-2 text-sm text-ink-muted">
            <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
            All jobs are done.
          </p>
        )}
        <QueueList queues={queues} />
      </AdminSection>
      {jobs.length > 0 && (
        <AdminSection title="Failed for good">
          <FailedList
            label="Failed jobs"
            things={jobs}
            onDecide={(id, what) => setDecision({ about: 'job', id, what })}
          />
        </AdminSection>
      )}
      {letters.length > 0 && (
        <AdminSection title="Emails in doubt">
          <FailedList
            label="Emails in doubt"
            things={letters}
            onDecide={(id, what) => setDecision({ about: 'mail', id, what })}
          />
        </AdminSection>
      )}
      <DecisionDialog decision={decision} onClose={() => setDecision(null)} />
    </>
  )
}
