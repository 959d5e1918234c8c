import type { CountsAs } from '@sampletrail/domain/imports/history/history-item.ts'
import { labelOfStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { useState } from 'react'
import { Select } from '#src/ui/select.tsx'
import { TextField } from '#src/ui/text-field.tsx'

export type CountsAsFieldsProps = { countsAs: CountsAs; onChange: (countsAs: CountsAs) => void }

const DAYS = 90

/** What sent orders count as: a history does not say what happened after the order. */
export function CountsAsFields({ countsAs, onChange }: CountsAsFieldsProps) {
  const [typed, setTyped] = useState(String(DAYS))
  const days = /^\d{1,5}$/u.test(typed.trim()) ? Number(typed) : null
  const isSplit = countsAs.olderThanDays !== null
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Add what you pick as"
        hint={
          isSplit
            ? 'The order date becomes the date of this status, too.'
            : 'You can change the status of any product later.'
        }
        value={isSplit ? countsAs.status : 'ordered'}
        options={[
          { value: 'ordered', label: labelOfStatus('ordered') },
          { value: 'received', label: `${labelOfStatus('received')}, if it is older` },
          { value: 'paid', label: `${labelOfStatus('paid')}, if it is older` },
        ]}
        onChange={({ target: { value } }) =>
          onChange(
            value === 'received' || value === 'paid'
              ? { olderThanDays: days ?? DAYS, status: value }
              : { ...countsAs, olderThanDays: null },
          )
        }
      />
      {isSplit && (
        <TextField
          label="Older than (days)"
          inputMode="numeric"
          value={typed}
          error={days === null ? 'Enter a number of days, like 90.' : undefined}
          onChange={(event) => {
            setTyped(event.target.value)
            const next = event.target.value.trim()
            if (/^\d{1,5}$/u.test(next)) onChange({ ...countsAs, olderThanDays: Number(next) })
          }}
        />
      )}
    </div>
  )
}
