import { useNavigate, useSearch } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { GONE_ID, nameAction } from '#src/features/admin/dashboard/describe-action.ts'
import { describeDetails } from '#src/features/admin/log/describe-details.ts'
import { LogFiltersBar } from '#src/features/admin/log/log-filters.tsx'
import { nameActor } from '#src/features/admin/log/name-actor.ts'
import {
  isFiltered,
  LOG_START,
  logStateOf,
  type LogSearch,
  type LogSort,
} from '#src/features/admin/log/log-search.ts'
import { type LogEntry, useAuditLog } from '#src/features/admin/log/use-audit-log.ts'
import { AdminPage } from '#src/features/admin/shell/admin-page.tsx'
import { AdminTable, type AdminTableProps } from '#src/features/admin/table/admin-table.tsx'
import { tableSearchOf } from '#src/features/admin/table/table-state.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

const columns: AdminTableProps<LogEntry, LogSort>['columns'] = [
  {
    label: 'What',
    isHead: true,
    render: ({ action }) => (
      <span className="font-semibold wrap-anywhere">{nameAction(action)}</span>
    ),
  },
  {
    label: 'Who',
    className: 'lg:min-w-64',
    render: ({ actor_id, actor_email }) => (
      <span className="wrap-anywhere">{nameActor(actor_id, actor_email)}</span>
    ),
  },
  { label: 'To what', render: (entry) => <Target entry={entry} /> },
  { label: 'Details', render: ({ details }) => <Details details={details} /> },
  {
    label: 'When',
    className: 'lg:w-40',
    render: ({ created_at }) => (
      <time dateTime={created_at} className="tabular">
        {moment.format(new Date(created_at))}
      </time>
    ),
  },
]

/** All actions of admins and commands, newest first. docs/behaviour/admin-log.md */
export function AdminLog() {
  const search = useSearch({ from: '/admin/log' })
  const navigate = useNavigate({ from: '/admin/log' })
  const query = useAuditLog(search)
  const state = logStateOf(search)
  const show = (next: LogSearch) =>
    void navigate({ search: next, replace: true, resetScroll: false })
  return (
    <AdminPage
      title="Log"
      lead="Everything that admins and commands of the server did. Nobody changes it, and nothing is removed from it."
    >
      <LogFiltersBar
        search={search}
        onSearch={(q) => show({ ...search, q: q || undefined, page: undefined })}
        onFilter={(filters) => show({ ...search, ...filters, page: undefined })}
        onClear={() => show({ size: search.size })}
      />
      <AdminTable
        label="Entries"
        columns={columns}
        rowKey={({ id }) => id}
        query={query}
        errorTitle="The log could not be read"
        empty={
          <EmptyState icon={ScrollText} title="No entries">
            {isFiltered(search)
              ? 'Nothing was done that these filters let through.'
              : 'Nothing has been done yet.'}
          </EmptyState>
        }
        state={state}
        onChange={(next) => {
          const { action, actor, kind, from, to } = search
          show({ ...tableSearchOf(next, LOG_START), action, actor, kind, from, to })
        }}
      />
    </AdminPage>
  )
}

function Target({ entry: { target_type, target_id, target_name } }: { entry: LogEntry }) {
  const kind = target_type.replaceAll('_', ' ')
  const isGone = target_id === GONE_ID
  return (
    <span className="wrap-anywhere">
      {target_name ?? (isGone ? 'An account that is gone' : kind)}
      {target_id !== null && !isGone && (
        <span className="block text-xs text-ink-muted lg:whitespace-nowrap">{target_id}</span>
      )}
    </span>
  )
}

function Details({ details }: Pick<LogEntry, 'details'>) {
  const parts = describeDetails(details)
  if (parts.length === 0) return <span className="text-ink-muted">–</span>
  return (
    <ul className="text-xs">
      {parts.map(({ name, text }) => (
        <li key={name} className="wrap-anywhere">
          <span className="text-ink-muted">{name}:</span> {text}
        </li>
      ))}
    </ul>
  )
}
