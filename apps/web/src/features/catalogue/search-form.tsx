import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** Searches with Enter or the button. */
export function SearchForm({
  search,
  onSearch,
}: {
  search: string
  onSearch: (text: string) => void
}) {
  const [text, setText] = useState(search)
  const [asked, setAsked] = useState(search)
  // A new address, for example after Back, is another search.
  if (search !== asked) {
    setAsked(search)
    setText(search)
  }
  return (
    <form
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers that are still in use do not know the tag
      role="search"
      className="flex min-w-0 flex-1 items-end gap-2 lg:max-w-lg"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <div className="relative min-w-0 flex-1">
        <TextField
          label="Search products"
          hideLabel
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          placeholder="Search products..."
          icon={<Search className="size-4" />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {text !== '' && (
          <IconButton
            icon={X}
            label="Clear search"
            className="absolute! right-0 bottom-0 size-11! md:size-10!"
            onClick={() => {
              setText('')
              onSearch('')
            }}
          />
        )}
      </div>
      <Button type="submit">Search</Button>
    </form>
  )
}
