import {
  ASIN,
  CONTACT,
  KEPT,
  type Mapping,
  isColumnMeaning,
} from '@sampletrail/domain/imports/guess-mapping.ts'
import { isCertainMapping } from '@sampletrail/domain/imports/is-certain-mapping.ts'
import { isUnsureSaleColumn } from '@sampletrail/domain/imports/guess-sale-columns.ts'
import { IMPORT_COLUMNS } from '@sampletrail/domain/imports/product-columns.ts'
import { isUnsureHeader } from '@sampletrail/domain/imports/unsure-headers.ts'
import { useState } from 'react'
import type { OpenedFile } from '#src/features/products/import/file/import-session.ts'
import { mappingWords } from '#src/features/products/import/words.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Select } from '#src/ui/select.tsx'

export type ColumnMappingProps = {
  file: OpenedFile
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

const FIELDS = [
  { value: '', label: 'Not imported' },
  { value: KEPT, label: 'Kept in the notes' },
  { value: ASIN, label: 'ASIN, as an Amazon link' },
  { value: CONTACT, label: 'Contact of the seller' },
  ...IMPORT_COLUMNS.map(({ field, header }) => ({ value: field, label: header })),
]

/** The meaning of each column of the file, with its first values to recognize it; open if one needs a look. */
export function ColumnMapping({ file, mapping, onChange }: ColumnMappingProps) {
  // It stays open while people work in it.
  const [isOpenAtFirst] = useState(!isCertainMapping(file.headers, mapping))
  function choose(index: number, value: string): void {
    const meaning = isColumnMeaning(value) ? value : null
    // A field is read from one column: the newer choice replaces the older. Any number can be kept.
    const isTaken = (held: Mapping[number]) =>
      held === meaning && meaning !== KEPT && meaning !== CONTACT
    onChange(mapping.map((held, at) => (at === index ? meaning : isTaken(held) ? null : held)))
  }
  return (
    <Disclosure
      summary="Columns"
      detail={mappingWords(mapping)}
      open={isOpenAtFirst}
      className="open:pb-3"
    >
      <ul aria-label="Columns" className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {file.headers.map((header, index) => (
          // Columns are identified by position: files repeat names.
          <li key={`${index}-${header}`} className="flex min-w-0 flex-col gap-1">
            <Select
              label={header || `Column ${index + 1}`}
              hint={hintOf(header, mapping[index] ?? null)}
              value={mapping[index] ?? ''}
              options={FIELDS}
              onChange={(event) => choose(index, event.target.value)}
            />
            <p className="truncate text-xs text-ink-muted">
              {file.samples[index]?.join(' · ') || 'Empty'}
            </p>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

/** What to know about an amount of a sale, or to check if a column's name can mean something else. */
function hintOf(header: string, meaning: Mapping[number]): string | undefined {
  if (isUnsureSaleColumn(header, meaning)) {
    return 'Read as part of a sale. If it is about your order, choose “Kept in the notes”.'
  }
  if (isUnsureHeader(header, meaning)) {
    return 'This name can also mean something else. Check that the values fit.'
  }
  if (meaning === 'sale_item_price') return 'The postage from the buyer is added to it.'
  return meaning === 'sale_other_fees' ? 'The shipping is added to it.' : undefined
}
