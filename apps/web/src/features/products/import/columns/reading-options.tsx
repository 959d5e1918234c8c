import { formatLongDate } from '@sampletrail/domain/dates/calendar-date.ts'
import type { ReadOptions } from '@sampletrail/domain/imports/read-cell.ts'
import { type DateOrder, type YearOfDays, readDate } from '@sampletrail/domain/imports/read-date.ts'
import { readAmount } from '@sampletrail/domain/imports/read-amount.ts'
import { PRODUCT_STATUSES, labelOfStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { CURRENCIES, formatMoney } from '@sampletrail/domain/money/money.ts'
import { useState } from 'react'
import { DateOrderField } from '#src/features/products/import/columns/date-order-field.tsx'
import type { Evidence } from '#src/features/products/import/file/import-session.ts'
import { type Answers, currencyOf } from '#src/features/products/import/review/use-review.ts'
import { readToday } from '#src/lib/today.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Select } from '#src/ui/select.tsx'

export type ReadingOptionsProps = {
  answers: Answers
  evidence: Evidence
  /** How the file is read so far; null while something is not answered yet. */
  options: ReadOptions | null
  onChange: (change: Partial<Answers>) => void
}

/** How dates, amounts and words are read. If there are two ways, it is open and asks, with an example from the file. */
export function ReadingOptions({ answers, evidence, options, onChange }: ReadingOptionsProps) {
  const asks = options === null || evidence.unknownStatuses.length > 0
  const [isOpen, setIsOpen] = useState(asks)
  // Another column can bring a question. An answer does not close it under people's hands, and who closes it has it closed.
  const [asked, setAsked] = useState(asks)
  if (asks !== asked) {
    setAsked(asks)
    if (asks) setIsOpen(true)
  }
  return (
    <Disclosure
      summary="Dates and amounts"
      detail={options === null ? 'Choose how to read them' : readingWords(options, evidence)}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="open:pb-3"
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {evidence.dates !== 'none' && (
          <DateOrderField
            example={evidence.openDate ?? '03/04/2025'}
            value={answers.dateOrder ?? orderOf(evidence)}
            hint={
              evidence.dates === 'both'
                ? 'The file has both kinds. Rows that do not fit are listed below.'
                : undefined
            }
            onChange={(dateOrder) => onChange({ dateOrder })}
          />
        )}
        {evidence.dayWithoutYear !== null && (
          <YearField
            answers={answers}
            evidence={evidence}
            day={evidence.dayWithoutYear}
            onChange={onChange}
          />
        )}
        {evidence.decimals !== 'none' && <DecimalField {...{ answers, evidence, onChange }} />}
        <Select
          label="Currency"
          hint="For amounts without a currency."
          value={currencyOf(answers, evidence)}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          onChange={(event) => onChange({ currency: event.target.value })}
        />
        {evidence.unknownStatuses.map((word) => (
          <Select
            key={word}
            label={`Status “${word}” means`}
            value={answers.statusWords[word] ?? ''}
            options={[
              { value: '', label: 'Choose…' },
              ...PRODUCT_STATUSES.map((value) => ({ value, label: labelOfStatus(value) })),
            ]}
            onChange={(event) =>
              onChange({ statusWords: { ...answers.statusWords, [word]: event.target.value } })
            }
          />
        ))}
      </div>
    </Disclosure>
  )
}

/** 'Day first, decimal comma, EUR': only what the file has. */
function readingWords({ dateOrder, decimal, currency }: ReadOptions, evidence: Evidence): string {
  const parts = [
    ...(evidence.dates === 'none' ? [] : [dateOrder === 'day first' ? 'day first' : 'month first']),
    ...(evidence.decimals === 'none'
      ? []
      : [decimal === 'comma' ? 'decimal comma' : 'decimal point']),
    currency,
  ]
  const words = parts.join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type FieldProps = Omit<ReadingOptionsProps, 'options'>

function orderOf({ dates }: Evidence): DateOrder | null {
  return dates === 'day first' || dates === 'month first' ? dates : null
}

const YEARS_BACK = 5

/** The year of days such as 3/2: the likely answer first. */
function YearField({ answers, evidence, day, onChange }: FieldProps & { day: string }) {
  const today = readToday()
  const thisYear = Number(today.slice(0, 4))
  const order = answers.dateOrder ?? (evidence.dates === 'day first' ? 'day first' : 'month first')
  const read = (year: YearOfDays['year']) => {
    const date = readDate(day, order, { year, today })
    return date === null ? '' : `: ${formatLongDate(date)}`
  }
  const years = Array.from({ length: YEARS_BACK }, (_year, back) => thisYear - back)
  const value = answers.year === null ? '' : String(answers.year)
  return (
    <Select
      label={`Year of days such as ${day}`}
      hint={value === '' ? 'Choose the year of these days.' : undefined}
      value={value}
      options={[
        ...(value === '' ? [{ value: '', label: 'Choose…' }] : []),
        { value: 'latest', label: `The last twelve months${read('latest')}` },
        ...years.map((year) => ({ value: String(year), label: `${year}${read(year)}` })),
      ]}
      onChange={({ target: { value: chosen } }) => {
        if (chosen !== '') onChange({ year: chosen === 'latest' ? 'latest' : Number(chosen) })
      }}
    />
  )
}

function DecimalField({ answers, evidence, onChange }: FieldProps) {
  const { decimals, openAmount } = evidence
  const known = decimals === 'point' || decimals === 'comma' ? decimals : ''
  const value = answers.decimal ?? known
  const read = (sign: 'point' | 'comma') => {
    const amount = openAmount === null ? null : readAmount(openAmount, sign)
    const words = sign === 'point' ? 'Decimal point, 1,234.56' : 'Decimal comma, 1.234,56'
    return amount?.ok
      ? `${words}: ${formatMoney(amount.cents, currencyOf(answers, evidence))}`
      : words
  }
  return (
    <Select
      label={openAmount === null ? 'Amounts' : `Amounts such as ${openAmount}`}
      hint={value === '' ? 'Choose what these amounts mean.' : undefined}
      value={value}
      options={[
        ...(value === '' ? [{ value: '', label: 'Choose…' }] : []),
        { value: 'point', label: read('point') },
        { value: 'comma', label: read('comma') },
      ]}
      onChange={(event) => {
        const sign = event.target.value
        if (sign === 'point' || sign === 'comma') onChange({ decimal: sign })
      }}
    />
  )
}
