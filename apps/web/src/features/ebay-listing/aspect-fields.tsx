import type { EbayAspect } from '@sampletrail/contracts/ebay-listing.ts'
import { memo, useId, useState } from 'react'
import { Select } from '#src/ui/select.tsx'
import { TextField } from '#src/ui/text-field.tsx'

export interface AspectFieldsProps {
  aspects: readonly EbayAspect[]
  values: Record<string, string>
  /** The same function as long as the form is there: a category may have hundreds of fields. */
  onChange: (name: string, value: string) => void
  /** Whether what is empty is said to be missing. */
  isChecked: boolean
}

/** What eBay wants to be filled in for the chosen category. */
export function AspectFields({ aspects, values, onChange, isChecked }: AspectFieldsProps) {
  return aspects.map((aspect) => (
    <AspectField
      key={aspect.name}
      aspect={aspect}
      value={values[aspect.name] ?? ''}
      onChange={onChange}
      isChecked={isChecked}
    />
  ))
}

/** By which a field is found that something is missing in. */
export const aspectFieldName = (name: string): string => `aspect:${name}`

interface AspectFieldProps extends Pick<AspectFieldsProps, 'onChange' | 'isChecked'> {
  aspect: EbayAspect
  value: string
}

const AspectField = memo(function AspectField(props: AspectFieldProps) {
  const { aspect, value, onChange, isChecked } = props
  const { name, values: choices, isFree } = aspect
  const listId = useId()
  const [isReached, setReached] = useState(false)
  const field = {
    name: aspectFieldName(name),
    label: name,
    required: true,
    value,
    error: isChecked && value.trim() === '' ? `Enter ${name}` : undefined,
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  }
  if (!isFree && choices.length > 0) {
    const options = ['', ...choices].map((one) => ({ value: one, label: one || 'Choose…' }))
    return <Select {...field} options={options} />
  }
  return (
    <div>
      <TextField {...field} list={listId} onFocus={() => setReached(true)} />
      <datalist id={listId}>
        {/* Hundreds of fields with hundreds of values each are more than a page draws at once. */}
        {isReached && choices.map((one) => <option key={one}>{one}</option>)}
      </datalist>
    </div>
  )
})
