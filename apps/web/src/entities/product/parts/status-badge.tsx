import { type ProductStatus, labelOfStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { statusStyle } from '#src/entities/product/parts/status-style.ts'
import { Badge } from '#src/ui/badge.tsx'

/** A product's status in its colour, with icon and word. */
export function StatusBadge({ status }: { status: ProductStatus }) {
  const { tone, icon } = statusStyle[status]
  return (
    <Badge tone={tone} icon={icon}>
      {labelOfStatus(status)}
    </Badge>
  )
}
