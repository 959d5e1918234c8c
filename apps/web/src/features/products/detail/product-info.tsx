import { wantsReceipt, wantsReview } from '@sampletrail/domain/products/product-actions.ts'
import { parseWebAddress, retailLinkOf } from '@sampletrail/domain/links/retail-link.ts'
import { ExternalLink, RefreshCw, Upload } from 'lucide-react'
import type { Product } from '#src/entities/product/product-row.ts'
import { UploadButton } from '#src/features/products/detail/files/upload-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Card } from '#src/ui/card.tsx'

/** The product's current actions. */
export function ProductInfo({
  product,
  isSecond,
  onUpdateStatus,
  onUploadReceipt,
}: {
  product: Product
  /** Another button of the page is the main one. */
  isSecond: boolean
  onUpdateStatus: () => void
  onUploadReceipt: () => void
}) {
  const link = retailLinkOf(product)
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">Product Info</h2>
      <div className="grid gap-2">
        {link && (
          <a
            href={link.href}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonStyle('secondary')}
          >
            <ExternalLink aria-hidden className="size-4" />
            {link.label}
          </a>
        )}
        {product.review_url !== null && parseWebAddress(product.review_url) !== null && (
          <a
            href={product.review_url}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonStyle('secondary')}
          >
            <ExternalLink aria-hidden className="size-4" />
            View review
          </a>
        )}
        {wantsReceipt(product) && (
          <Button variant="secondary" onClick={onUploadReceipt}>
            <Upload aria-hidden className="size-4" />
            Upload Receipt
          </Button>
        )}
        {wantsReview(product) && (
          <UploadButton
            product={product}
            label="Upload Review"
            busyLabel="Uploading review..."
            doneText="Review screenshot uploaded"
            failureText="Failed to upload review screenshot"
            folder="review-screenshots"
            changeOf={(path) => ({ review_screenshot_url: path })}
          />
        )}
        <Button variant={isSecond ? 'secondary' : 'primary'} onClick={onUpdateStatus}>
          <RefreshCw aria-hidden className="size-4" />
          Update Status
        </Button>
      </div>
    </Card>
  )
}
