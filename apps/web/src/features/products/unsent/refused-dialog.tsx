import type { ProductCache } from '#src/entities/product/product-cache.ts'
import { callAttention } from '#src/entities/product/outbox/attention.ts'
import { discardRefused, mayMend, retryRefused } from '#src/entities/product/outbox/open-outbox.ts'
import { useRefused } from '#src/entities/product/outbox/unsent.ts'
import type { UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'
import { useProductCache } from '#src/entities/product/change/use-product-changes.ts'
import { describeConflict } from '#src/features/products/unsent/conflict-words.ts'
import { useConflictNames } from '#src/features/products/unsent/use-conflict-names.ts'
import { AppError, explainFailure } from '#src/lib/errors.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

/** The changes that the server refused: the reason, the typed values, and the possible actions. Load on first use. */
export function RefusedDialog({ onClosed }: { onClosed: () => void }) {
  const cache = useProductCache()
  const refused = useRefused()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClosed()}
      title="Changes that were not saved"
      description="The server refused them. They are kept on this device until you decide."
      footer={<Button onClick={onClosed}>Close</Button>}
    >
      {refused.length === 0 && <p>Nothing is left to decide.</p>}
      <ul className="flex flex-col divide-y divide-line">
        {refused.map((change) => (
          <RefusedChange key={change.id} change={change} cache={cache} />
        ))}
      </ul>
    </Dialog>
  )
}

function RefusedChange({ change, cache }: { change: UnsentChange; cache: ProductCache }) {
  const { names, currency } = useConflictNames(change)
  const { edits, refusal, asks, adds, files = [] } = change
  const [edit] = edits
  const typed = adds ? typedValues({ ...edit?.change }) : { ...edit?.change }
  const name = asks ? (edit?.name ?? 'A product') : countText(edits.length)
  const isGone = refusal?.status === 404
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <h3 className="font-medium wrap-anywhere">{name}</h3>
      {refusal && (
        <p className="text-sm">{explainFailure(new AppError(refusal.message, refusal))}</p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
        {describeConflict(typed, typed, currency, names).map(({ field, label, mine }) => (
          <div key={field} className="contents">
            <dt className="text-ink-muted">{label}</dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {mine}
            </dd>
          </div>
        ))}
        {files.map(({ field, file }) => (
          <div key={field} className="contents">
            <dt className="text-ink-muted">{field === 'receipt_url' ? 'Receipt' : 'Picture'}</dt>
            <dd dir="auto" className="wrap-anywhere">
              {file.name}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        {!isGone && mayMend(change) && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => callAttention({ kind: 'mend', change })}
          >
            Edit again
          </Button>
        )}
        {!isGone && (
          <Button size="sm" variant="secondary" onClick={() => void retryRefused(cache, change)}>
            Try again
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={() => void discardRefused(cache, change)}>
          Discard
        </Button>
      </div>
    </li>
  )
}

/** An added product has all fields: only those that somebody filled in are told. */
function typedValues(change: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => isTyped(value)))
}

function isTyped(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== false && value !== ''
}

function countText(count: number): string {
  return count === 1 ? '1 product' : `${count.toLocaleString('en')} products`
}
