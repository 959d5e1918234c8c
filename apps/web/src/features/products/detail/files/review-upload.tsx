import type { Product } from '#src/entities/product/product-row.ts'
import { UploadButton } from '#src/features/products/detail/files/upload-button.tsx'
import type { ButtonSize } from '#src/ui/button-style.ts'

/** Adds the screenshot of a review to a product. */
export function ReviewUpload({
  product,
  label,
  size,
}: {
  product: Product
  label: string
  size?: ButtonSize
}) {
  return (
    <UploadButton
      product={product}
      size={size}
      label={label}
      busyLabel="Uploading review..."
      doneText="Review screenshot uploaded"
      failureText="Failed to upload review screenshot"
      folder="review-screenshots"
      changeOf={(path) => ({ review_screenshot_url: path })}
    />
  )
}
