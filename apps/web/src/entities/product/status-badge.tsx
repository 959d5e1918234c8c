import { type ProductStatus, labelOfStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { statusLook } from '#src/entities/product/status-look.ts'
import { Badge } from '#src/ui/badge.tsx'

/** A product's status in its colour, with icon and word. */
export function StatusBadge({ status }: { status: ProductStatus }) {
  const { tone, icon } = statusLook[status]
  return (
    <Badge tone={tone} icon={icon}>
      {labelOfStatus(status)}
    </Badge>
  )
}
