import { SellerDialog } from '#src/entities/seller/seller-dialog.tsx'
import { useOwnSellers } from '#src/entities/seller/use-own-sellers.ts'

/** The form of one of the user's own sellers, opened from any place that shows one. Load on first use. */
export function EditOwnSeller({
  sellerId,
  open,
  onOpenChange,
}: {
  sellerId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { data: sellers } = useOwnSellers()
  const seller = sellers?.find(({ id }) => id === sellerId)
  if (!seller) return null
  return (
    <SellerDialog
      open={open}
      onOpenChange={onOpenChange}
      seller={seller}
      onSaved={() => onOpenChange(false)}
    />
  )
}
