import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { TextField } from '#src/ui/text-field.tsx'

/** The search starts this long after the last key. */
const REST_MS = 300

/** The search of a table. It holds the typed text; it calls `onChange` after a typing pause, at Enter, and on leaving the field. */
export function TableSearchField({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function tell(text: string): void {
    clearTimeout(timer.current)
    if (text.trim() !== value) onChange(text.trim())
  }

  return (
    <TextField
      label={label}
      hideLabel
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={200}
      placeholder={placeholder}
      icon={<Search className="size-4" />}
      className="min-w-0 flex-1 basis-56"
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => tell(target.value), REST_MS)
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter' && typed !== null) tell(typed)
      }}
      onBlur={() => {
        if (typed !== null) tell(typed)
        setTyped(null)
      }}
    />
  )
}
