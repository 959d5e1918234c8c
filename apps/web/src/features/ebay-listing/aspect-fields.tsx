import type { EbayAspect } from '@sampletrail/contracts/ebay-listing.ts'
import { memo, useId, useRef, useState } from 'react'
import { useInSight } from '#src/features/ebay-listing/use-in-sight.ts'
import { Select, type SelectProps } from '#src/ui/select.tsx'
import { TextField, type TextFieldProps } from '#src/ui/text-field.tsx'

export interface AspectFieldsProps {
  aspects: readonly EbayAspect[]
  values: Record<string, string>
  /** Keeps its identity while the form exists: a category may have hundreds of fields. */
  onChange: (name: string, value: string) => void
  /** Whether empty fields are marked as missing. */
  isChecked: boolean
}

/** The fields that eBay requires for the chosen category. */
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

/** Identifies the field with a missing value. */
export const aspectFieldName = (name: string): string => `aspect:${name}`

interface AspectFieldProps extends Pick<AspectFieldsProps, 'onChange' | 'isChecked'> {
  aspect: EbayAspect
  value: string
}

const AspectField = memo(function AspectField(props: AspectFieldProps) {
  const { aspect, value, onChange, isChecked } = props
  const { name, values: choices, isFree } = aspect
  const field = {
    name: aspectFieldName(name),
    label: name,
    required: true,
    value,
    error: isChecked && value.trim() === '' ? `Enter ${name}` : undefined,
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  }
  const isChosen = !isFree && choices.length > 0
  return isChosen ? (
    <ChosenField field={field} choices={choices} />
  ) : (
    <TypedField field={field} choices={choices} />
  )
})

// Hundreds of fields with hundreds of values each are tens of thousands of elements. Browsers need seconds for their layout,
// at first and at each change of the form. So a field has its values only while people can reach it.
interface InnerFieldProps {
  field: Pick<SelectProps & TextFieldProps, 'name' | 'label' | 'required' | 'error'> & {
    value: string
    onChange: (event: { target: { value: string } }) => void
  }
  choices: readonly string[]
}

function ChosenField({ field, choices }: InnerFieldProps) {
  const control = useRef<HTMLSelectElement>(null)
  const isInSight = useInSight(control)
  const { isFocused, ...focus } = useFocused()
  const drawn =
    isInSight || isFocused ? choices : choices.filter((choice) => choice === field.value)
  const options = ['', ...drawn].map((one) => ({ value: one, label: one || 'Choose…' }))
  return <Select {...field} {...focus} ref={control} options={options} />
}

function TypedField({ field, choices }: InnerFieldProps) {
  const listId = useId()
  const { isFocused, ...focus } = useFocused()
  return (
    <div>
      <TextField {...field} {...focus} list={listId} />
      <datalist id={listId}>
        {isFocused && choices.map((one) => <option key={one}>{one}</option>)}
      </datalist>
    </div>
  )
}

function useFocused() {
  const [isFocused, setFocused] = useState(false)
  return { isFocused, onFocus: () => setFocused(true), onBlur: () => setFocused(false) }
}
