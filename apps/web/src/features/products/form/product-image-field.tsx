import { type Upload, acceptOf } from '#src/entities/file/use-upload.ts'
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
  const shown = upload.isBusy ? upload.previewUrl : value
  async function send(file: File): Promise<void> {
    const stored = await upload.start(file)
    if (stored?.publicUrl) onChange(stored.publicUrl)
  }
  return (
    <FileField
      label="Product Image"
      accept={acceptOf('product-images')}
      shape="picture"
      paste
      busy={upload.isBusy}
      error={upload.problem}
      value={shown === null && !upload.isBusy ? null : { name: 'Product image', previewUrl: shown }}
      onSelect={(file) => void send(file)}
      onRemove={() => {
        upload.forget()
        onChange(null)
      }}
    />
  )
}
