import { PictureField } from '#src/entities/file/picture-field.tsx'
import type { Upload } from '#src/entities/file/use-upload.ts'

/** The product's picture; the only field of its form that receives pasted pictures. */
export function ProductImageField(props: {
  value: string | null
  onChange: (url: string | null) => void
  upload: Upload
}) {
  return <PictureField label="Product Image" storedName="Product image" paste {...props} />
}
