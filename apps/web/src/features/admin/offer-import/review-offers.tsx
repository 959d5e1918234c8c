import { offerSourceSchema } from '@sampletrail/contracts/ingest.ts'
import { fileSource } from '@sampletrail/contracts/offer-imports.ts'
import { useState } from 'react'
import { COLUMN_WORDS } from '#src/features/admin/offer-import/import-words.ts'
import type { ChosenFile, ImportTerms } from '#src/features/admin/offer-import/use-offer-import.ts'
import { AdminSection } from '#src/features/admin/shell/admin-page.tsx'
import { Button } from '#src/ui/button.tsx'
import { leadToInvalid } from '#src/ui/lead-to-invalid.ts'
import { ScrollBox } from '#src/ui/scroll-box.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { TextField } from '#src/ui/text-field.tsx'

export interface ReviewOffersProps {
  file: Pick<ChosenFile, 'name' | 'preview'>
  onStart: (terms: ImportTerms) => void
  /** Selects another file. */
  onClose: () => void
}

/** The contents of a file as read, and the terms of its import. Nothing was sent yet. */
export function ReviewOffers({ file, onStart, onClose }: ReviewOffersProps) {
  const [source, setSource] = useState<string>(fileSource)
  const [addSellers, setAddSellers] = useState(false)
  const [error, setError] = useState<string>()

  function start(): void {
    const named = offerSourceSchema.safeParse(source.trim())
    if (named.success) onStart({ source: named.data, addSellers })
    else setError(named.error.issues[0]?.message)
  }

  return (
    <AdminSection title={file.name}>
      <p className="text-sm text-ink-muted">
        Check how the columns are read. Nothing has been sent yet.
      </p>
      <PreviewTable file={file} />
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          start()
          leadToInvalid(event.currentTarget)
        }}
      >
        <TextField
          label="Source"
          hint="Where these offers come from. The same ID from the same source is the same offer."
          value={source}
          error={error}
          maxLength={64}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          className="max-w-sm"
          onChange={({ target }) => {
            setSource(target.value)
            setError(undefined)
          }}
        />
        <div className="max-w-xl">
          <Switch
            label="Add unknown sellers"
            hint="They become global sellers. Only people with full Pro see them until you change that. Without this, their rows are refused."
            checked={addSellers}
            onChange={setAddSellers}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit">Import</Button>
          <Button variant="quiet" onClick={onClose}>
            Choose another file
          </Button>
        </div>
      </form>
    </AdminSection>
  )
}

function PreviewTable({ file: { preview } }: Pick<ReviewOffersProps, 'file'>) {
  const { columns, rows } = preview
  return (
    <ScrollBox label="The first rows" className="overflow-x-auto">
      <table className="w-full min-w-max text-left text-sm">
        <thead className="align-bottom">
          <tr className="border-b border-line [&>th]:max-w-48 [&>th]:py-2 [&>th]:pr-4 [&>th]:font-semibold">
            {columns.map(({ name, readAs }, index) => (
              <th key={index} scope="col">
                <span className="block truncate">{name.trim() || 'No name'}</span>
                <span className="block text-xs font-normal text-ink-muted">
                  {readAs === null ? 'not read' : `read as ${COLUMN_WORDS[readAs]}`}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular">
          {rows.map((cells, row) => (
            <tr
              key={row}
              className="border-b border-line last:border-0 [&>td]:max-w-48 [&>td]:truncate [&>td]:py-2 [&>td]:pr-4"
            >
              {cells.map((cell, index) => (
                <td key={index}>{cell.slice(0, 200)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
