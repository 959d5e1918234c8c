import { useUser } from '#src/entities/session/use-session.ts'
import { ACTION_WORDS } from '#src/features/admin/dashboard/describe-action.ts'
import { nameActor } from '#src/features/admin/log/name-actor.ts'
import { isFiltered, type LogFilters, type LogSearch } from '#src/features/admin/log/log-search.ts'
import { useAuditActors } from '#src/features/admin/log/use-audit-log.ts'
import { TableFilters } from '#src/features/admin/table/table-filters.tsx'
import { TableSearchField } from '#src/features/admin/table/table-search-field.tsx'
import { Select } from '#src/ui/select.tsx'

export interface LogFiltersBarProps {
  search: LogSearch
  onSearch: (q: string) => void
  onFilter: (filters: LogFilters) => void
  onClear: () => void
}

/** Kinds of targets that entries have. */
const TARGET_KINDS: Record<string, string> = {
  user: 'Users',
  seller: 'Sellers',
  offer: 'Offers',
  offer_import: 'Imports of offers',
  message: 'Messages',
  job: 'Jobs',
  alert_mail: 'Alert emails',
  ingest_key: 'Keys of sources',
}

const actions = Object.entries(ACTION_WORDS)
  .map(([value, label]) => ({ value, label }))
  .toSorted((one, other) => one.label.localeCompare(other.label))
const kinds = Object.entries(TARGET_KINDS).map(([value, label]) => ({ value, label }))

/** The log's filters; the address contains all of them. */
export function LogFiltersBar({ search, onSearch, onFilter, onClear }: LogFiltersBarProps) {
  const { q, action, actor, kind } = search
  const choose =
    (name: 'action' | 'actor' | 'kind') =>
    ({ target }: { target: { value: string } }) =>
      onFilter({ [name]: target.value === '' ? undefined : target.value })
  return (
    <TableFilters
      search={
        <TableSearchField
          label="Search by target"
          placeholder="ID or email of a user"
          value={q ?? ''}
          onChange={onSearch}
        />
      }
      values={[action, actor, kind]}
      isFiltered={isFiltered(search)}
      onClear={onClear}
      days={search}
      onDays={onFilter}
      className="sm:grid-cols-3 xl:grid-cols-5"
    >
      <Select
        label="Action"
        hideLabel
        options={[{ value: '', label: 'All Actions' }, ...actions]}
        value={action ?? ''}
        onChange={choose('action')}
      />
      <ActorField value={actor ?? ''} onChange={choose('actor')} />
      <Select
        label="Kind of target"
        hideLabel
        options={[{ value: '', label: 'All Targets' }, ...kinds]}
        value={kind ?? ''}
        onChange={choose('kind')}
      />
    </TableFilters>
  )
}

function ActorField({
  value,
  onChange,
}: {
  value: string
  onChange: (event: { target: { value: string } }) => void
}) {
  const { data: actors = [] } = useAuditActors()
  const { id: readerId } = useUser()
  const options = actors.map(({ id, email }) => ({
    value: id,
    label: id === readerId ? `${email} (you)` : nameActor(id, email),
  }))
  return (
    <Select
      label="Who did it"
      hideLabel
      options={[
        { value: '', label: 'Everybody' },
        { value: 'command', label: 'Commands' },
        ...options,
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
