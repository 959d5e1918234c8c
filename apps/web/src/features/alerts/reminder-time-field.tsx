import { reminderTimeProblem } from '@sampletrail/domain/reminders/reminder-settings.ts'
import { useState } from 'react'
import { TextField } from '#src/ui/text-field.tsx'

/** The time of the day. A change counts when the field is left, since browsers report each digit of a time. */
export function ReminderTimeField({
  at,
  onChange,
}: {
  at: string
  onChange: (at: string) => void
}) {
  const [typed, setTyped] = useState(at)
  const [isTyping, setTyping] = useState(false)
  const [known, setKnown] = useState(at)
  // A time from another device, unless the person is typing one.
  if (!isTyping && known !== at) {
    setKnown(at)
    setTyped(at)
  }
  const problem = reminderTimeProblem(typed)
  function leave(): void {
    setTyping(false)
    if (problem === null && typed !== at) onChange(typed)
  }
  return (
    <TextField
      label="Remind me at"
      type="time"
      className="sm:max-w-xs"
      value={typed}
      error={problem ?? undefined}
      onChange={({ target }) => setTyped(target.value)}
      onFocus={() => setTyping(true)}
      onBlur={leave}
    />
  )
}
