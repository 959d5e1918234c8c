import type { ResaleMode } from '@sampletrail/contracts/resale.ts'
import { countryName } from '@sampletrail/domain/products/countries.ts'
import {
  MARKETPLACE_IDS,
  MARKETPLACES,
  type Marketplace,
} from '@sampletrail/domain/resale/marketplaces.ts'
import { MOST_CHARACTERS, typedSearchWords } from '@sampletrail/domain/resale/search-words.ts'
import type { ReactNode } from 'react'
import { LockMark } from '#src/entities/plan/lock-mark.tsx'
import { useProGate } from '#src/entities/plan/use-pro-gate.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** The search for eBay, as typed in the fields. */
export interface TypedSearch {
  words: string
  marketplace: Marketplace
}

const SITES = MARKETPLACE_IDS.map((id) => ({
  value: id,
  label: countryName(MARKETPLACES[id].country),
}))

/** The words and the eBay site of the search; Enter searches. */
export function SearchForm({
  mode,
  typed,
  onType,
  onSearch,
  busy = false,
  children,
}: {
  mode: ResaleMode
  typed: TypedSearch
  onType: (part: Partial<TypedSearch>) => void
  onSearch: () => void
  busy?: boolean
  /** Next to the button: a second button. */
  children?: ReactNode
}) {
  const { isLocked } = useProGate('resale')
  const lacksWords = mode === 'title' && typedSearchWords(typed.words) === null
  return (
    <form
      className="mx-auto flex w-full max-w-xl flex-col gap-3 text-left"
      onSubmit={(event) => {
        event.preventDefault()
        if (!lacksWords && !busy) onSearch()
      }}
    >
      <div
        className={
          mode === 'title' ? 'grid gap-3 sm:grid-cols-[1fr_12rem]' : 'w-full sm:mx-auto sm:w-48'
        }
      >
        {mode === 'title' && (
          <TextField
            label="Search words"
            hint="We find listings that have all of these words in their title. Fewer words find more."
            error={lacksWords ? 'Enter at least one word.' : undefined}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={MOST_CHARACTERS}
            value={typed.words}
            onChange={(event) => onType({ words: event.target.value })}
          />
        )}
        <Select
          label="eBay site"
          options={SITES}
          value={typed.marketplace}
          onChange={({ target }) => {
            const marketplace = MARKETPLACE_IDS.find((id) => id === target.value)
            if (marketplace !== undefined) onType({ marketplace })
          }}
        />
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <Button type="submit" disabled={lacksWords} busy={busy}>
          <LockMark isLocked={isLocked} />
          {busy ? 'Searching...' : 'Search eBay'}
        </Button>
        {children}
      </div>
    </form>
  )
}
