import { placesInUse } from '@sampletrail/domain/products/storage-place.ts'
import { type Ref, useId, useMemo, useState } from 'react'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { TextField } from '#src/ui/text-field.tsx'

/** More suggestions than these would be too many to read. */
const MOST_PLACES = 50

/** Where a product is kept; the browser suggests the places of other products, the last ones first. */
export function StoragePlaceField({
  ref,
  value,
  onChange,
  ...field
}: {
  ref?: Ref<HTMLInputElement>
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: string
  disabled?: boolean
  className?: string
}) {
  const listId = useId()
  const [isFocused, setFocused] = useState(false)
  const { data: products } = useProducts()
  const places = useMemo(
    () => (isFocused ? placesInUse(products ?? []).slice(0, MOST_PLACES) : []),
    [isFocused, products],
  )
  return (
    <div className={field.className}>
      <TextField
        {...field}
        ref={ref}
        label="Storage place"
        autoComplete="off"
        dir="auto"
        list={listId}
        className=""
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      <datalist id={listId}>
        {places.map((place) => (
          <option key={place}>{place}</option>
        ))}
      </datalist>
    </div>
  )
}
