import type { EbayCategory } from '@sampletrail/contracts/ebay-listing.ts'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { explainEbayFailure } from '#src/entities/ebay/ebay-failure.ts'
import { findCategories } from '#src/entities/ebay/send-listing.ts'
import { TryAgain } from '#src/features/ebay-listing/try-again.tsx'
import { useRested } from '#src/lib/use-rested.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'

const REST_MS = 500
const shown = 8

export interface CategoryFieldProps {
  value: { id: string; name: string } | null
  /** Whether eBay proposed it, and nobody chose it. */
  isProposed: boolean
  onChange: (category: { id: string; name: string }) => void
  error: string | undefined
}

/** A search for eBay's categories by words. */
export function CategoryField({ value, isProposed, onChange, error }: CategoryFieldProps) {
  const listId = useId()
  const [words, setWords] = useState('')
  const asked = useRested(words.trim(), REST_MS)
  const search = useQuery({
    queryKey: ['ebay-categories', asked],
    enabled: asked !== '',
    staleTime: 600_000,
    meta: { silent: true },
    queryFn: ({ signal }) => findCategories(asked, signal),
  })
  const found = search.data?.slice(0, shown) ?? []
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Category"
        required
        icon={<Search className="size-4" />}
        type="search"
        placeholder="Search categories, such as desk lamp"
        autoComplete="off"
        value={words}
        error={error}
        hint={
          value === null
            ? undefined
            : isProposed
              ? `eBay’s proposal for the title: ${value.name}`
              : `Chosen: ${value.name}`
        }
        onChange={(event) => setWords(event.target.value)}
        // Enter must not submit the whole form here.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div aria-live="polite" id={listId} className="text-sm text-ink-muted empty:hidden">
        {wordState()}
      </div>
      {asked !== '' && search.isError && (
        <TryAgain
          label="Search categories again"
          onRetry={() => void search.refetch()}
          retrying={search.isFetching}
        >
          Failed to search categories. {explainEbayFailure(search.error)}
        </TryAgain>
      )}
      {found.length > 0 && (
        <ul aria-label="Categories found" className="flex flex-col gap-1">
          {found.map((category) => (
            <li key={category.id}>
              <CategoryButton
                category={category}
                isChosen={category.id === value?.id}
                onChoose={() => onChange({ id: category.id, name: category.path })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )

  function wordState(): string | null {
    if (asked === '' || search.isError) return null
    if (search.isFetching) return 'Searching...'
    return found.length === 0 ? 'No category found. Try other words.' : null
  }
}

function CategoryButton({
  category,
  isChosen,
  onChoose,
}: {
  category: EbayCategory
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <Button
      variant={isChosen ? 'primary' : 'secondary'}
      aria-pressed={isChosen}
      className="h-auto w-full justify-start py-2 text-left whitespace-normal"
      onClick={onChoose}
    >
      {category.path}
    </Button>
  )
}
