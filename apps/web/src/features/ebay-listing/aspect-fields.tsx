import type { EbayAspect } from '@sampletrail/contracts/ebay-listing.ts'
import { useId } from 'react'
import { Select } from '#src/ui/select.tsx'
import { TextField } from '#src/ui/text-field.tsx'

export interface AspectFieldsProps {
  aspects: readonly EbayAspect[]
  values: Record<string, string>
  onChange: (values: Record<string, string>) => void
  /** Whether what is empty is said to be missing. */
  isChecked: boolean
}

/** What eBay wants to be filled in for the chosen category. */
export function AspectFields({ aspects, values, onChange, isChecked }: AspectFieldsProps) {
  const id = useId()
  return (
    <>
      {aspects.map(({ name, values: choices, isFree }, place) => {
        const value = values[name] ?? ''
        const error = isChecked && value.trim() === '' ? `Enter ${name}` : undefined
        const set = (next: string): void => onChange({ ...values, [name]: next })
        if (!isFree && choices.length > 0) {
          const options = ['', ...choices].map((one) => ({ value: one, label: one || 'Choose…' }))
          return (
            <Select
              key={name}
              label={name}
              required
              options={options}
              value={value}
              error={error}
              onChange={(event) => set(event.target.value)}
            />
          )
        }
        const listId = `${id}-${place}`
        return (
          <div key={name}>
            <TextField
              label={name}
              required
              list={listId}
              value={value}
              error={error}
              onChange={(event) => set(event.target.value)}
            />
            <datalist id={listId}>
              {choices.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </datalist>
          </div>
        )
      })}
    </>
  )
}
