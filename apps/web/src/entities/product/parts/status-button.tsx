import { type ProductStatus, labelOfStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { StatusBadge } from '#src/entities/product/parts/status-badge.tsx'

/** The status badge as a button; it opens the Update Status dialog. */
export function StatusButton({
  status,
  productName,
  disabled,
  onPress,
}: {
  status: ProductStatus
  productName: string
  disabled?: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      aria-label={`Update status of ${productName}, now ${labelOfStatus(status)}`}
      className="touch-target -m-1 inline-flex items-center rounded-full p-1 transition-opacity hover:opacity-80 disabled:cursor-not-allowed"
    >
      <StatusBadge status={status} />
    </button>
  )
}
