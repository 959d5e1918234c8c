/** What a file field for pictures accepts; HEIC by name too, which browsers often cannot tell the type of. */
export const PICTURE_ACCEPT =
  'image/jpeg,image/png,image/webp,image/gif,image/avif,image/heic,.heic,.heif'

/** What a file field for receipts and screenshots accepts. */
export const DOCUMENT_ACCEPT = `${PICTURE_ACCEPT},application/pdf`
