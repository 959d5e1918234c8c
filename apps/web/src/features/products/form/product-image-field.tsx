import { PICTURE_ACCEPT } from '#src/entities/file/accept.ts'
import type { Upload } from '#src/entities/file/use-upload.ts'
import { FileField } from '#src/ui/file-field.tsx'

/** The product's picture: it is sent as soon as it is picked, while the rest is typed. */
export function ProductImageField({
  value,
  onChange,
  upload,
}: {
  value: string | null
  onChange: (url: string | null) => void
  upload: Upload
}) {
  const picked =
    upload.fileName === null ? null : { name: upload.fileName, previewUrl: upload.previewUrl }
  const stored = value === null ? null : { name: 'Product image', previewUrl: value }
  async function send(file: File): Promise<void> {
    const sent = await upload.start(file)
    if (sent?.publicUrl) onChange(sent.publicUrl)
  }
  return (
    <FileField
      label="Product Image"
      accept={PICTURE_ACCEPT}
      shape="picture"
      paste
      busy={upload.isBusy}
      error={upload.problem}
      value={picked ?? stored}
      onSelect={(file) => void send(file)}
      onRemove={() => {
        upload.forget()
        // What was not taken goes first; the stored picture stays until it is removed itself.
        if (!picked) onChange(null)
      }}
    />
  )
}
