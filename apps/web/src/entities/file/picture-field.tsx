import { PICTURE_ACCEPT } from '#src/entities/file/accept.ts'
import type { Upload } from '#src/entities/file/use-upload.ts'
import { FileField } from '#src/ui/file-field.tsx'

/** A field for a picture: the upload starts as soon as it is selected, while the person fills in the rest. */
export function PictureField({
  label,
  storedName,
  value,
  onChange,
  upload,
  paste = false,
}: {
  label: string
  /** The label of the stored picture. */
  storedName: string
  value: string | null
  onChange: (url: string | null) => void
  upload: Upload
  /** Accepts pictures that are pasted anywhere on the page. */
  paste?: boolean
}) {
  const picked =
    upload.fileName === null ? null : { name: upload.fileName, previewUrl: upload.previewUrl }
  const stored = value === null ? null : { name: storedName, previewUrl: value }
  async function send(file: File): Promise<void> {
    const sent = await upload.start(file)
    if (sent?.publicUrl) onChange(sent.publicUrl)
  }
  return (
    <FileField
      label={label}
      accept={PICTURE_ACCEPT}
      shape="picture"
      paste={paste}
      busy={upload.isBusy}
      error={upload.problem}
      hint={
        upload.isWaiting
          ? 'Kept on this device, and sent with the product when the connection is back.'
          : undefined
      }
      value={picked ?? stored}
      onSelect={(file) => void send(file)}
      onRemove={() => {
        upload.forget()
        // A refused picture is removed first; the stored picture stays until it is removed itself.
        if (!picked) onChange(null)
      }}
    />
  )
}
