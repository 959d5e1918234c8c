import { Camera, Upload } from 'lucide-react'
import { useRef } from 'react'
import { DOCUMENT_ACCEPT } from '#src/entities/file/accept.ts'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { useAddProofs } from '#src/features/products/detail/files/use-add-proofs.ts'
import { addProofsLabel, progressText } from '#src/features/products/detail/files/proof-words.ts'
import { WaitingProofItem } from '#src/features/products/detail/files/waiting-proof-item.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { HiddenFileInput } from '#src/ui/hidden-file-input.tsx'
import { useFileIntake } from '#src/ui/use-file-intake.ts'

export interface AddProofsDialogProps {
  product: Product
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
}

/**
 * Files that become proofs of a product: each is sent as soon as it is chosen, and gets its kind and note meanwhile. Closing
 * loses nothing. Load on first use.
 */
export function AddProofsDialog({ product, open, onOpenChange, onClosed }: AddProofsDialogProps) {
  const adding = useAddProofs(product, () => onOpenChange(false))
  const { files } = adding
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title="Add proofs"
      description={productNameOf(product)}
      size="lg"
      onSubmit={(event) => {
        event.preventDefault()
        adding.submit()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Later
          </Button>
          <Button type="submit" busy={adding.isSaving} disabled={files.length === 0}>
            {addProofsLabel(files.length)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {adding.failure !== undefined && <Banner kind="error">{adding.failure}</Banner>}
        <ul aria-label="Files to add" className="flex flex-col divide-y divide-line">
          {files.map((file, place) => (
            <WaitingProofItem
              key={file.id}
              file={file}
              number={place + 1}
              problem={adding.problems[file.id]}
              onChange={(part) => adding.change(file.id, part)}
              onRetry={() => adding.retry(file.id)}
              onRemove={() => adding.remove(file.id)}
            />
          ))}
        </ul>
        <output className="block text-sm text-ink-muted">{progressText(files)}</output>
        <Intake onFiles={adding.add} />
      </div>
    </Dialog>
  )
}

/** Takes more files by button, camera, drop and paste. */
function Intake({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const { dragging, dropProps } = useFileIntake(onFiles, { paste: true, disabled: false })
  return (
    <div
      {...dropProps}
      className={classNames(
        'relative flex flex-wrap items-center gap-2 rounded-md border border-dashed p-3',
        dragging ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
      )}
    >
      <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
        <Upload aria-hidden className="size-4" />
        Choose files
      </Button>
      <Button
        variant="secondary"
        size="sm"
        className="not-pointer-coarse:hidden"
        onClick={() => camera.current?.click()}
      >
        <Camera aria-hidden className="size-4" />
        Take a photo
      </Button>
      <p className="basis-full text-xs text-ink-muted">
        Pictures and PDFs of up to 10 MB; larger pictures are made smaller.{' '}
        <span className="pointer-coarse:hidden">You can also drop or paste them here.</span>
      </p>
      <HiddenFileInput
        ref={input}
        label="Files to add as proofs"
        accept={DOCUMENT_ACCEPT}
        multiple
        onPick={(...files) => onFiles(files)}
      />
      <HiddenFileInput
        ref={camera}
        label="Photo to add as a proof"
        accept="image/*"
        camera
        onPick={(...files) => onFiles(files)}
      />
    </div>
  )
}
