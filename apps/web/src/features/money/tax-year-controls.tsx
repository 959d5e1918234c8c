import { MONTHS } from '@sampletrail/domain/dates/calendar-date.ts'
import { type YearStart, yearLabel, yearStart } from '@sampletrail/domain/money/money-period.ts'
import { Printer } from 'lucide-react'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/select.tsx'

/** The year, its start and its currency; and the print button. */
export function TaxYearControls({
  year,
  years,
  start,
  currency,
  currencies,
  onYearChange,
  onStartChange,
  onCurrencyChange,
}: {
  year: number
  years: readonly number[]
  start: YearStart
  currency: string
  currencies: readonly string[]
  onYearChange: (year: number) => void
  onStartChange: (start: YearStart) => void
  onCurrencyChange: (currency: string) => void
}) {
  const days = Array.from({ length: yearStart(start.month, 31).day }, (_, index) => index + 1)
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <Select
        label="Tax year"
        className="w-32"
        value={year}
        onChange={(event) => onYearChange(Number(event.target.value))}
        options={years.map((one) => ({ value: String(one), label: yearLabel(one, start) }))}
      />
      <Select
        label="Begins in"
        className="w-36"
        value={start.month}
        onChange={(event) => onStartChange(yearStart(Number(event.target.value), start.day))}
        options={MONTHS.map((label, index) => ({ value: String(index + 1), label }))}
      />
      <Select
        label="On day"
        className="w-20"
        value={start.day}
        onChange={(event) => onStartChange(yearStart(start.month, Number(event.target.value)))}
        options={days.map((day) => ({ value: String(day), label: String(day) }))}
      />
      {currencies.length > 1 && (
        <Select
          label="Currency"
          className="w-28"
          value={currency}
          onChange={(event) => onCurrencyChange(event.target.value)}
          options={currencies.map((code) => ({ value: code, label: code }))}
        />
      )}
      <Button onClick={() => globalThis.print()}>
        <Printer aria-hidden className="size-4" />
        Print
      </Button>
    </div>
  )
}
