import { formatLongDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { type DateOrder, readDate } from '@sampletrail/domain/imports/read-date.ts'
import { Select } from '#src/ui/select.tsx'

export type DateOrderFieldProps = {
  /** A day of the file as it is written. */
  example: string
  /** Null while the person has not answered. */
  value: DateOrder | null
  hint?: string | undefined
  onChange: (order: DateOrder) => void
}

const ORDERS = ['day first', 'month first'] as const

/** Whether the days of a file are written with the day or the month first. */
export function DateOrderField({ example, value, hint, onChange }: DateOrderFieldProps) {
  const read = (order: DateOrder) =>
    `${order === 'day first' ? 'Day first' : 'Month first'}: ${formatLongDate(readDate(example, order) ?? example)}`
  return (
    <Select
      label={`Dates such as ${example}`}
      hint={value === null ? ['Choose what these dates mean.', hint].join(' ').trimEnd() : hint}
      value={value ?? ''}
      options={[
        ...(value === null ? [{ value: '', label: 'Choose…' }] : []),
        ...ORDERS.map((order) => ({ value: order, label: read(order) })),
      ]}
      onChange={(event) => {
        const order = ORDERS.find((each) => each === event.target.value)
        if (order !== undefined) onChange(order)
      }}
    />
  )
}
