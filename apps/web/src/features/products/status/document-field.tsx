import { fileNameOf } from '#src/entities/file/file-name.ts'
import { DOCUMENT_ACCEPT } from '#src/entities/file/accept.ts'
import type { Upload } from '#src/entities/file/use-upload.ts'
import { FileField } from '#src/ui/file-field.tsx'

/** A receipt or screenshot: the upload starts as soon as it is selected, and it is stored with the status. */
export function DocumentField({
  label,
  path,
  upload,
  onChange,
}: {
  label: string
  path: string | null
  upload: Upload
  onChange: (path: string | null) => void
}) {
  const picked =
    upload.fileName === null ? null : { name: upload.fileName, previewUrl: upload.previewUrl }
  const stored = path === null ? null : { name: fileNameOf(path), previewUrl: upload.previewUrl }
  async function send(file: File): Promise<void> {
    const sent = await upload.start(file)
    if (sent) onChange(sent.path)
  }
  return (
    <FileField
      label={label}
      accept={DOCUMENT_ACCEPT}
      hint="A picture, PDF or HEIC of up to 10 MB."
      paste
      busy={upload.isBusy}
      error={upload.problem}
      value={picked ?? stored}
      onSelect={(file) => void send(file)}
      onRemove={() => {
        upload.forget()
        // A refused file is removed first; the stored file stays until it is removed itself.
        if (!picked) onChange(null)
      }}
    />
  )
}
