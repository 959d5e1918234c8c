import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MailSort } from '#src/features/admin/mails/mail-search.ts'
import { adviseMail, isAlertMail, nameKind, STATES } from '#src/features/admin/mails/mail-words.ts'
import type { LoggedMail } from '#src/features/admin/mails/use-mails.ts'
import type { TableColumn } from '#src/features/admin/table/table-column.ts'
import { Badge } from '#src/ui/badge.tsx'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

export const mailColumns: readonly TableColumn<LoggedMail, MailSort>[] = [
  {
    label: 'Email',
    isHead: true,
    render: ({ kind, subject }) => (
      <span className="wrap-anywhere">
        <span className="font-semibold">{subject ?? nameKind(kind)}</span>
        {subject !== null && <span className="block text-xs text-ink-muted">{nameKind(kind)}</span>}
      </span>
    ),
  },
  {
    label: 'To',
    className: 'lg:w-44 xl:w-52',
    render: ({ address }) =>
      address === null ? (
        <span className="text-ink-muted">A deleted account</span>
      ) : (
        <span className="wrap-anywhere">{address}</span>
      ),
  },
  { label: 'State', className: 'lg:w-52 xl:w-72', render: (mail) => <State mail={mail} /> },
  {
    label: 'When',
    className: 'lg:w-52',
    render: (mail) => <Moments mail={mail} />,
  },
]

/** The email's state; if it was not sent, the reason and the possible actions. */
function State({ mail }: { mail: LoggedMail }) {
  const { kind, state, error, tries } = mail
  const shown = STATES.find(({ value }) => value === state)
  const advice = adviseMail(mail)
  return (
    <span className="flex flex-col gap-1 max-lg:items-end">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={shown?.tone ?? 'grey'}>{shown?.label ?? state}</Badge>
        {tries > 1 && <span className="tabular text-xs text-ink-muted">{tries} tries</span>}
      </span>
      {error !== null && <span className="text-xs wrap-anywhere">{error}</span>}
      {advice !== null && <span className="text-xs text-ink-muted">{advice}</span>}
      {isAlertMail(kind) && (state === 'unsure' || state === 'failed') && (
        <Way>
          <Link to="/admin/jobs" className={wayStyle}>
            Decide in Jobs
          </Link>
        </Way>
      )}
      {mail.message_id !== null && (
        <Way>
          <Link
            to="/admin/messages"
            search={{ q: mail.message_email ?? undefined, message: mail.message_id }}
            className={wayStyle}
          >
            Open the message
          </Link>
        </Way>
      )}
    </span>
  )
}

const wayStyle = 'touch-target text-xs font-semibold text-accent-ink hover:underline'
const Way = ({ children }: { children: ReactNode }) => <span>{children}</span>

/** The time when it was written, and of one that was not sent the time of the last attempt, if that was later. */
function Moments({ mail: { state, written_at, tried_at } }: { mail: LoggedMail }) {
  const written = moment.format(new Date(written_at))
  const tried = tried_at === null ? written : moment.format(new Date(tried_at))
  return (
    <span className="tabular">
      <time dateTime={written_at}>{written}</time>
      {state !== 'sent' && tried_at !== null && tried !== written && (
        <span className="block text-xs text-ink-muted">
          last tried <time dateTime={tried_at}>{tried}</time>
        </span>
      )}
    </span>
  )
}
