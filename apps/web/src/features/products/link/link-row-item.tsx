import { centsOf, formatMoney } from '@sampletrail/domain/money/money.ts'
import { ProductImage } from '#src/entities/product/parts/product-image.tsx'
import { OpenPage } from '#src/features/products/link/open-page.tsx'
import {
  addressOf,
  isTicked,
  type LinkRow,
  nameOf,
  repeatedRow,
} from '#src/features/products/link/link-rows.ts'
import { currencyOfScan } from '#src/features/products/link/link-prefill.ts'
import { hostOf, LOADING_TEXT } from '#src/features/products/link/link-words.ts'
import { SameNote } from '#src/features/products/link/same-note.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** One link of the list: its data so far, and whether it will be added. */
export function LinkRowItem({
  row,
  rows,
  onChange,
  onLeave,
}: {
  row: LinkRow
  rows: readonly LinkRow[]
  onChange: (part: Partial<LinkRow>) => void
  onLeave: () => void
}) {
  const { state } = row
  const host = hostOf(row.link)
  const name = nameOf(row)
  const scan = state.kind === 'found' ? state.scan : null
  const repeated = repeatedRow(row, rows)
  const isRead = state.kind === 'found' || state.kind === 'failed'
  return (
    <li className="flex items-start gap-3 border-b border-line py-3 last:border-0">
      <Checkbox
        label={`Add ${name.trim() || row.link}`}
        hideLabel
        className="mt-1"
        checked={isTicked(row, rows)}
        onChange={(event) => onChange({ ticked: event.target.checked })}
      />
      <ProductImage
        src={scan?.imageUrl ?? null}
        alt=""
        className="size-12 shrink-0 rounded-md border border-line"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        {isRead && (
          <TextField
            label={`Name of the product from ${host}`}
            hideLabel
            autoComplete="off"
            maxLength={500}
            placeholder="Type a name to add it"
            value={name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
          {scan !== null && (
            <span className="tabular font-medium text-ink">
              {scan.price === null
                ? 'No price'
                : formatMoney(centsOf(scan.price), currencyOfScan(scan))}
            </span>
          )}
          <span className="min-w-0 truncate" title={addressOf(row)}>
            {isRead ? host : row.link.replace(/^https?:\/\/(?:www\.)?/u, '')}
          </span>
        </p>
        <RowState row={row} isRepeated={repeated !== null} onLeave={onLeave} />
        {state.kind === 'failed' && (
          <div className="flex flex-wrap items-center gap-2 text-sm text-danger">
            <span className="min-w-0 flex-1 basis-40">{state.reason}</span>
            {state.isBlocked && <OpenPage link={row.link} size="sm" />}
            <Button
              variant="secondary"
              size="sm"
              onClick={() => onChange({ state: { kind: 'waiting' }, ticked: null })}
            >
              Try again
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

function RowState({
  row,
  isRepeated,
  onLeave,
}: {
  row: LinkRow
  isRepeated: boolean
  onLeave: () => void
}) {
  if (row.state.kind === 'loading') {
    return (
      <p className="flex items-center gap-2 text-sm text-ink-muted">
        <Spinner decorative />
        {LOADING_TEXT}
      </p>
    )
  }
  if (row.same !== null) {
    return (
      <p className="text-sm text-ink-muted">
        <SameNote same={row.same} onLeave={onLeave} />
      </p>
    )
  }
  if (isRepeated) {
    return <p className="text-sm text-ink-muted">The same product is above.</p>
  }
  if (row.state.kind === 'waiting') {
    return <p className="text-sm text-ink-muted">{row.ticked === false ? 'Left out' : 'Waiting'}</p>
  }
  return null
}
