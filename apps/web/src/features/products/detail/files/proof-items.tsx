import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { PROOF_LABELS } from '@sampletrail/domain/products/proofs.ts'
import { Eye, FileText, Image, Pencil, Trash2 } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { fileNameOf, isPdf } from '#src/entities/file/file-name.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import type { Proof } from '#src/entities/proof/proof-row.ts'
import { useProofs } from '#src/entities/proof/use-proofs.ts'
import { useRemoveProof } from '#src/features/products/detail/files/use-remove-proof.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { calendarDateHere } from '#src/lib/today.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const FilePreview = lazy(async () => ({
  default: (await import('#src/features/products/detail/files/file-preview.tsx')).FilePreview,
}))
const ProofDialog = lazy(async () => ({
  default: (await import('#src/features/products/detail/files/proof-dialog.tsx')).ProofDialog,
}))

/** The proofs of a product as items of its list of files: to view, to change and to delete. */
export function ProofItems({ product }: { product: Pick<Product, 'id' | 'name' | 'status'> }) {
  const proofs = useProofs(product.id)
  const remove = useRemoveProof(product)
  const [opened, setOpened] = useState<{ proof: Proof; way: 'view' | 'edit' } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = (proof: Proof, way: 'view' | 'edit'): void => {
    setOpened({ proof, way })
    setOpen(true)
  }
  const dialog = { open: isOpen, onOpenChange: setOpen, onClosed: () => setOpened(null) }
  if (proofs.isPending) {
    return (
      <li className="py-3">
        <Skeleton className="h-8 w-full" />
      </li>
    )
  }
  if (proofs.isError && !proofs.data) {
    return (
      <li className="flex flex-wrap items-center gap-3 py-3 text-sm text-ink-muted">
        <p role="alert">The proofs cannot be loaded. {explainFailure(proofs.error)}</p>
        <Button
          variant="secondary"
          size="sm"
          busy={proofs.isFetching}
          onClick={() => void proofs.refetch()}
        >
          Load proofs again
        </Button>
      </li>
    )
  }
  return (
    <>
      {proofs.data.map((proof, place) => (
        <ProofItem
          key={proof.id}
          proof={proof}
          number={place + 1}
          onView={() => open(proof, 'view')}
          onEdit={() => open(proof, 'edit')}
          onDelete={() => remove(proof)}
        />
      ))}
      <Suspense>
        {opened?.way === 'view' && (
          <FilePreview title={titleOf(opened.proof)} path={opened.proof.path} {...dialog} />
        )}
        {opened?.way === 'edit' && (
          <ProofDialog product={product} proof={opened.proof} {...dialog} />
        )}
      </Suspense>
    </>
  )
}

function ProofItem({
  proof,
  number,
  onView,
  onEdit,
  onDelete,
}: {
  proof: Proof
  /** Its place in the list, from 1, which tells the buttons of equal proofs apart. */
  number: number
  onView: () => void
  onEdit: () => void
  onDelete: () => void
}) {
  const Icon = isPdf(proof.path) ? FileText : Image
  const words = `proof ${number}: ${PROOF_LABELS[proof.kind]}`
  return (
    <li className="flex min-h-14 items-center gap-3 py-1.5">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-muted" />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">{PROOF_LABELS[proof.kind]}</p>
        {proof.note !== null && (
          <p dir="auto" className="line-clamp-3 text-sm wrap-anywhere whitespace-pre-wrap">
            {proof.note}
          </p>
        )}
        <p className="flex flex-wrap gap-x-2 text-sm text-ink-muted">
          <span className="tabular shrink-0">
            {formatShortDate(calendarDateHere(new Date(proof.created_at)))}
          </span>
          <span className="max-w-full min-w-0 truncate">{fileNameOf(proof.path)}</span>
        </p>
      </div>
      <div className="flex shrink-0">
        <IconButton icon={Eye} label={`View ${words}`} onClick={onView} />
        <IconButton icon={Pencil} label={`Edit ${words}`} onClick={onEdit} />
        <IconButton icon={Trash2} tone="quiet" label={`Delete ${words}`} onClick={onDelete} />
      </div>
    </li>
  )
}

function titleOf({ kind }: Proof): string {
  return kind === 'other' ? 'Proof' : PROOF_LABELS[kind]
}
