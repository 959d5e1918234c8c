import { NO_FILTER, type HistoryFilter } from '@sampletrail/domain/imports/history/history-item.ts'
import { parseMoney } from '@sampletrail/domain/money/money.ts'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { DateField } from '#src/ui/date-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'

export type HistoryFilterBarProps = {
  filter: HistoryFilter
  onChange: (filter: HistoryFilter) => void
}

/** Half of a narrow phone is too little for a day and its button. */
const DAY_STYLE = 'max-[26rem]:col-span-2'

/** Words, days and prices that narrow a history down. */
export function HistoryFilterBar({ filter, onChange }: HistoryFilterBarProps) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))]">
      <TextField
        label="Search"
        type="search"
        icon={<Search className="size-4" />}
        value={filter.search}
        placeholder="Name or order number"
        onChange={(event) => onChange({ ...filter, search: event.target.value })}
        className="col-span-2 lg:col-span-1"
      />
      <DateField
        label="From"
        value={filter.from}
        onChange={(from) => onChange({ ...filter, from })}
        className={DAY_STYLE}
      />
      <DateField
        label="To"
        value={filter.to}
        onChange={(to) => onChange({ ...filter, to })}
        className={DAY_STYLE}
      />
      <PriceField
        label="Price from"
        onChange={(least) => onChange({ ...filter, least: least ?? NO_FILTER.least })}
      />
      <PriceField
        label="Price to"
        onChange={(most) => onChange({ ...filter, most: most ?? NO_FILTER.most })}
      />
    </div>
  )
}

/** An amount in any currency; while it is none, it narrows nothing down. */
function PriceField({
  label,
  onChange,
}: {
  label: string
  onChange: (cents: number | null) => void
}) {
  const [typed, setTyped] = useState('')
  const read = parseMoney(typed)
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      value={typed}
      error={read.ok ? undefined : 'Enter an amount like 19.99.'}
      onChange={(event) => {
        setTyped(event.target.value)
        const amount = parseMoney(event.target.value)
        onChange(amount.ok ? amount.cents : null)
      }}
    />
  )
}
