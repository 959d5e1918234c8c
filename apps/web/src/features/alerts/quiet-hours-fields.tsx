import { quietHoursProblem, type QuietHours } from '@sampletrail/domain/alerts/alert-hours.ts'
import { useState } from 'react'
import { TextField } from '#src/ui/text-field.tsx'

/** Two times of the day. A change counts when its field is left, since browsers report each digit of a time. */
export function QuietHoursFields({
  hours,
  onChange,
}: {
  hours: QuietHours
  onChange: (hours: QuietHours) => void
}) {
  const [typed, setTyped] = useState(hours)
  const [isTyping, setTyping] = useState(false)
  const [known, setKnown] = useState(hours)
  // Times from another device, unless the person is typing others.
  if (!isTyping && (known.from !== hours.from || known.until !== hours.until)) {
    setKnown(hours)
    setTyped(hours)
  }
  const problem = quietHoursProblem(typed)
  function leave(): void {
    setTyping(false)
    const isChanged = typed.from !== hours.from || typed.until !== hours.until
    if (problem === null && isChanged) onChange(typed)
  }
  return (
    <div className="grid grid-cols-2 gap-4 sm:max-w-xs">
      <TextField
        label="From"
        type="time"
        value={typed.from}
        onChange={({ target }) => setTyped({ ...typed, from: target.value })}
        onFocus={() => setTyping(true)}
        onBlur={leave}
      />
      <TextField
        label="Until"
        type="time"
        value={typed.until}
        error={problem ?? undefined}
        onChange={({ target }) => setTyped({ ...typed, until: target.value })}
        onFocus={() => setTyping(true)}
        onBlur={leave}
      />
    </div>
  )
}
