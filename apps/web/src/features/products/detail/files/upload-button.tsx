import type { FileFolder } from '@sampletrail/contracts/files.ts'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Product, ProductChange } from '#src/entities/product/product-row.ts'
import { editOf } from '#src/entities/product/change/seen-product.ts'
import { useOfferUndo } from '#src/entities/product/change/use-change-products.ts'
import { useUpdateProduct } from '#src/entities/product/change/use-product-changes.ts'
import { DOCUMENT_ACCEPT } from '#src/entities/file/accept.ts'
import { explainFailure } from '#src/lib/errors.ts'
import type { ButtonSize } from '#src/ui/button-style.ts'
import { Button } from '#src/ui/button.tsx'
import { HiddenFileInput } from '#src/ui/hidden-file-input.tsx'
import { showError } from '#src/ui/toast.tsx'

interface UploadButtonProps {
  product: Product
  size?: ButtonSize | undefined
  label: string
  busyLabel: string
  doneText: string
  failureText: string
  folder: FileFolder
  /** The column that stores the file. */
  changeOf: (path: string) => ProductChange
}

/** Selects a file and adds it to the product. Undo restores the file that it replaced. */
export function UploadButton({
  product,
  size,
  label,
  busyLabel,
  doneText,
  failureText,
  folder,
  changeOf,
}: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const update = useUpdateProduct({ silent: true })
  const offerUndo = useOfferUndo()
  const [isBusy, setBusy] = useState(false)

  async function send(file: File): Promise<void> {
    setBusy(true)
    try {
      // The schema for the answer is only needed now.
      const { uploadFile } = await import('#src/entities/file/upload-file.ts')
      const stored = await uploadFile(file, folder)
      const edit = editOf(product, changeOf(stored.path))
      const saved = update.mutateAsync(edit)
      await saved
      offerUndo(doneText, [edit], new Map([[product.id, product]]), saved)
    } catch (error) {
      showError(failureText, {
        detail: explainFailure(error),
        action: { label: 'Try again', onSelect: () => void send(file) },
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button variant="secondary" size={size} busy={isBusy} onClick={() => input.current?.click()}>
        {!isBusy && <Upload aria-hidden className="size-4" />}
        {isBusy ? busyLabel : label}
      </Button>
      <HiddenFileInput
        ref={input}
        label={`${label}: file`}
        accept={DOCUMENT_ACCEPT}
        onPick={(file) => void send(file)}
      />
    </>
  )
}
