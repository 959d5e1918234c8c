import { isLastStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { type PageAction, pageActions } from '@sampletrail/domain/products/product-actions.ts'
import { parseWebAddress, retailLinkOf } from '@sampletrail/domain/links/retail-link.ts'
import { ExternalLink, RefreshCw, Upload } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { Product } from '#src/entities/product/product-row.ts'
import { toolGrid } from '#src/features/products/detail/tool-grid.ts'
import { ReviewUpload } from '#src/features/products/detail/files/review-upload.tsx'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'

/** The product's current actions, the one that is needed next first. */
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
  const shop = retailLinkOf(product)
  const review = product.review_url
  const buttons: Record<PageAction, ReactNode> = {
    shop: shop && <OutsideLink href={shop.href} label={shop.label} />,
    'review link': review !== null && parseWebAddress(review) !== null && (
      <OutsideLink href={review} label="View review" />
    ),
    receipt: (
      <Button variant="secondary" onClick={onUploadReceipt}>
        <Upload aria-hidden className="size-4" />
        Upload Receipt
      </Button>
    ),
    review: <ReviewUpload product={product} label="Upload Review" />,
    status: (
      <Button
        variant={isSecond || isLastStatus(product.status) ? 'secondary' : 'primary'}
        onClick={onUpdateStatus}
      >
        <RefreshCw aria-hidden className="size-4" />
        Update Status
      </Button>
    ),
  }
  const shown = pageActions(product).filter((action) => Boolean(buttons[action]))
  return (
    <Card className="flex flex-col gap-2 max-md:py-2.5 md:gap-3">
      <h2 className="text-base font-semibold max-md:sr-only">Product Info</h2>
      <div className={classNames(toolGrid, shown.length === 3 && 'max-lg:grid-cols-3!')}>
        {shown.map((action) => (
          <Fragment key={action}>{buttons[action]}</Fragment>
        ))}
      </div>
    </Card>
  )
}

function OutsideLink({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonStyle('secondary')}>
      <ExternalLink aria-hidden className="size-4" />
      {label}
    </a>
  )
}
