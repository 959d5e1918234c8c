import { useState } from 'react'
import { useSellerChoices } from '#src/features/admin/products/use-seller-choices.ts'
import { Combobox } from '#src/ui/combobox.tsx'
import type { FieldTexts } from '#src/ui/field.tsx'
import { useRested } from '#src/lib/use-rested.ts'

const ALL = 'all'

/** A global seller, found by typing; with `allLabel` also none of them. */
export function SellerChoice({
  value,
  onChange,
  allLabel,
  ...field
}: FieldTexts & {
  value: string | null
  onChange: (id: string | null) => void
  allLabel?: string
  className?: string
}) {
  const [text, setText] = useState('')
  const { data, isFetching } = useSellerChoices(useRested(text), value)
  const options = data ?? []
  return (
    <Combobox
      {...field}
      groups={[
        { label: '', options: allLabel === undefined ? [] : [{ value: ALL, label: allLabel }] },
        { label: 'Sellers', options },
      ]}
      value={value ?? (allLabel === undefined ? null : ALL)}
      onChange={(id) => onChange(id === ALL ? null : id)}
      onSearch={(typed) =>
        // The name of the selected seller is not a search text.
        setText(options.some(({ label }) => label === typed) || typed === allLabel ? '' : typed)
      }
      placeholder="Search sellers..."
      loading={isFetching}
      emptyText="No seller has that name"
    />
  )
}
