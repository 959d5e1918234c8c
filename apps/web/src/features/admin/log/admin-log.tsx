import { useNavigate, useSearch } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { LogFiltersBar } from '#src/features/admin/log/log-filters.tsx'
import { LogDetails, LogLine } from '#src/features/admin/log/log-line.tsx'
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
  { label: 'What happened', isHead: true, render: (entry) => <LogLine entry={entry} /> },
  {
    label: 'Details',
    className: 'lg:w-80 max-lg:items-start',
    render: (entry) => <LogDetails entry={entry} />,
  },
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
      lead="Everything that admins and server commands did. Nobody can change or delete entries."
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
        errorTitle="The log could not be loaded"
        empty={
          <EmptyState icon={ScrollText} title="No entries">
            {isFiltered(search) ? 'No entries match these filters.' : 'Nothing has been done yet.'}
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
