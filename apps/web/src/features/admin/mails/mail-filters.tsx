import { KINDS, type MailFilters, type MailSearch } from '#src/features/admin/mails/mail-search.ts'
import { STATES } from '#src/features/admin/mails/mail-words.ts'
import { TableSearchField } from '#src/features/admin/table/table-search-field.tsx'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextField } from '#src/ui/text-field.tsx'

export interface MailFiltersBarProps {
  search: MailSearch
  onSearch: (q: string) => void
  onFilter: (filters: MailFilters) => void
  onClear: () => void
}

/** What the mails are filtered by; all of it stands in the address. */
export function MailFiltersBar({ search, onSearch, onFilter, onClear }: MailFiltersBarProps) {
  const { q, kind, state, from, to } = search
  const isFiltered = [q, kind, state, from, to].some((value) => value !== undefined)
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <TableSearchField
        label="Search mails"
        placeholder="Address or subject"
        value={q ?? ''}
        onChange={onSearch}
      />
      <Select
        label="Kind"
        hideLabel
        options={[{ value: '', label: 'All kinds' }, ...KINDS]}
        value={kind ?? ''}
        onChange={({ target }) => onFilter({ kind: target.value || undefined })}
      />
      <Select
        label="State"
        hideLabel
        options={[{ value: '', label: 'All states' }, ...STATES]}
        value={state ?? ''}
        onChange={({ target }) =>
          onFilter({ state: STATES.find(({ value }) => value === target.value)?.value })
        }
      />
      <TextField
        label="From"
        type="date"
        max={to}
        value={from ?? ''}
        onChange={({ target }) => onFilter({ from: target.value || undefined })}
      />
      <TextField
        label="To"
        type="date"
        min={from}
        value={to ?? ''}
        onChange={({ target }) => onFilter({ to: target.value || undefined })}
      />
      {isFiltered && (
        <Button variant="quiet" className="justify-self-start self-end" onClick={onClear}>
          Show everything
        </Button>
      )}
    </div>
  )
}
