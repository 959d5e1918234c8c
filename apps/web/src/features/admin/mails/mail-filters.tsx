import type { MailFilters, MailSearch } from '#src/features/admin/mails/mail-search.ts'
import { KINDS, STATES } from '#src/features/admin/mails/mail-words.ts'
import { TableFilters } from '#src/features/admin/table/table-filters.tsx'
import { TableSearchField } from '#src/features/admin/table/table-search-field.tsx'
import { Select } from '#src/ui/select.tsx'

export interface MailFiltersBarProps {
  search: MailSearch
  onSearch: (q: string) => void
  onFilter: (filters: MailFilters) => void
  onClear: () => void
}

/** The filters of the emails; the address contains all of them. */
export function MailFiltersBar({ search, onSearch, onFilter, onClear }: MailFiltersBarProps) {
  const { q, kind, state, from, to } = search
  return (
    <TableFilters
      search={
        <TableSearchField
          label="Search emails"
          placeholder="Email or subject"
          value={q ?? ''}
          onChange={onSearch}
        />
      }
      values={[kind, state]}
      isFiltered={[q, kind, state, from, to].some((value) => value !== undefined)}
      onClear={onClear}
      days={search}
      onDays={onFilter}
      className="sm:grid-cols-2 lg:grid-cols-4"
    >
      <Select
        label="Kind"
        hideLabel
        options={[{ value: '', label: 'All Kinds' }, ...KINDS]}
        value={kind ?? ''}
        onChange={({ target }) => onFilter({ kind: target.value || undefined })}
      />
      <Select
        label="State"
        hideLabel
        options={[{ value: '', label: 'All States' }, ...STATES]}
        value={state ?? ''}
        onChange={({ target }) =>
          onFilter({ state: STATES.find(({ value }) => value === target.value)?.value })
        }
      />
    </TableFilters>
  )
}
