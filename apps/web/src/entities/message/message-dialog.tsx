import { MESSAGE_LABELS, type MessageKind } from '@sampletrail/domain/messages/message-kind.ts'
import { MessageForm } from '#src/entities/message/message-form.tsx'
import { useOwnTemplates } from '#src/entities/message/own-templates.ts'
import { productNameOf } from '#src/entities/product/product-name.ts'
import { type ProductListRow, sellerNameOf } from '#src/entities/product/product-row.ts'
import { useProduct } from '#src/entities/product/use-product.ts'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

export interface MessageDialogProps {
  product: ProductListRow
  kind: MessageKind
  startsWithAll?: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
}

/** A message to a product's seller. Load on first use. */
export function MessageDialog({
  product,
  kind,
  startsWithAll = false,
  open,
  onOpenChange,
  onClosed,
}: MessageDialogProps) {
  const templates = useOwnTemplates()
  // Lists have no contacts.
  const page = useProduct(product.id)
  const seller = sellerNameOf(product)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title={MESSAGE_LABELS[kind]}
      description={`${seller ? `${sellerLabel(seller)}, ` : ''}${productNameOf(product)}`}
      keepOpenOutside
    >
      {templates.isLoading || page.isLoading ? (
        <Places />
      ) : (
        <div className="flex flex-col gap-4">
          {templates.data === undefined && (
            <Banner kind="info">Your own templates could not be loaded.</Banner>
          )}
          {!page.data && (
            <Banner kind="info">The seller&apos;s contacts could not be loaded.</Banner>
          )}
          <MessageForm
            product={product}
            kind={kind}
            startsWithAll={startsWithAll}
            own={templates.data ?? []}
            contacts={page.data?.seller ?? null}
            onSent={() => onOpenChange(false)}
          />
        </div>
      )}
    </Dialog>
  )
}

function Places() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-16 w-full rounded-md" />
      <Skeleton className="h-56 w-full rounded-md" />
      <Skeleton className="h-14 w-full rounded-md" />
    </div>
  )
}
