/** The types that a file field for pictures accepts; HEIC also by extension, because browsers often do not know its type. */
export const PICTURE_ACCEPT =
  'image/jpeg,image/png,image/webp,image/gif,image/avif,image/heic,.heic,.heif'

/** The types that a file field for receipts and screenshots accepts. */
export const DOCUMENT_ACCEPT = `${PICTURE_ACCEPT},application/pdf`
