import { Search } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '#src/ui/text-field.tsx'

/**
 * The search of My Products. While a person types, the field keeps the typed text: the address follows a moment later and
 * without spaces at the ends, and must not remove the space before the next word.
 */
export function SearchField({
  value,
  onChange,
  onLeave,
  className,
}: {
  value: string
  onChange: (text: string) => void
  onLeave?: () => void
  className?: string
}) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label="Search products"
      hideLabel
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      placeholder="Search by name or order number..."
      icon={<Search className="size-4" />}
      {...(className !== undefined && { className })}
      value={typed ?? value}
      onBlur={() => {
        setTyped(null)
        onLeave?.()
      }}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(target.value)
      }}
    />
  )
}
