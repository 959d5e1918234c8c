import { useEffect, useRef } from 'react'
import { DatePicker } from 'react-datepicker'
import 'react-datepicker/dist/react-datepicker.css'
import { dateOfDay, dayOfDate } from './calendar-text.ts'
import './calendar.css'

interface CalendarProps {
  value: string | null
  onPick: (day: string) => void
  min?: string | undefined
  max?: string | undefined
}

/** A month to pick a day from; arrow keys move. */
export function Calendar({ value, onPick, min, max }: CalendarProps) {
  const root = useRef<HTMLDivElement>(null)
  // It loads after its popup has opened and taken the focus; without this the arrow keys would have no effect.
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('.react-datepicker__day[tabindex="0"]')?.focus()
  }, [])
  return (
    <div ref={root}>
      <DatePicker
        inline
        selected={dateOfDay(value)}
        onChange={(date: Date | null) => {
          if (date !== null) onPick(dayOfDate(date))
        }}
        minDate={dateOfDay(min ?? null) ?? undefined}
        maxDate={dateOfDay(max ?? null) ?? undefined}
        calendarClassName="calendar"
        showMonthDropdown
        showYearDropdown
        dropdownMode="select"
      />
    </div>
  )
}
