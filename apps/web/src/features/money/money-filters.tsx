import { labelOfPeriod } from '@sampletrail/domain/money/period-label.ts'
import {
  NAMED_PERIODS,
  type MoneyPeriod,
  readPeriod,
} from '@sampletrail/domain/money/period-name.ts'
import type { ReactNode } from 'react'
import { Select } from '#src/ui/select.tsx'

/** Selects the period and, if there are several, the currency of the page. */
export function MoneyFilters({
  period,
  years,
  currency,
  currencies,
  onPeriodChange,
  onCurrencyChange,
  children,
}: {
  period: MoneyPeriod
  years: readonly number[]
  currency: string
  currencies: readonly string[]
  onPeriodChange: (period: MoneyPeriod) => void
  onCurrencyChange: (currency: string) => void
  /** Shown next to them. */
  children: ReactNode
}) {
  const listed = NAMED_PERIODS.some((name) => name === period) || years.includes(Number(period))
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label="Period"
        className="w-44"
        value={period}
        onChange={(event) => {
          const picked = readPeriod(event.target.value)
          if (picked !== null) onPeriodChange(picked)
        }}
        options={[
          ...NAMED_PERIODS.map((value) => ({ value, label: labelOfPeriod(value) })),
          ...years.map((year) => ({ value: String(year), label: String(year) })),
          // The address names this year, although nothing happened in it.
          ...(listed ? [] : [{ value: period, label: period }]),
        ]}
      />
      {currencies.length > 1 && (
        <Select
          label="Currency"
          className="w-32"
          value={currency}
          onChange={(event) => onCurrencyChange(event.target.value)}
          options={currencies.map((code) => ({ value: code, label: code }))}
        />
      )}
      {children}
    </div>
  )
}
