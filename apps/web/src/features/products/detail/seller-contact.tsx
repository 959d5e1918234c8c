import { contactLabel } from '@sampletrail/domain/products/product-actions.ts'
import { contactOptions, NO_CONTACTS_TEXT } from '@sampletrail/domain/sellers/seller-contacts.ts'
import { FileCheck, FileDown, MessageCircle, UserPlus } from 'lucide-react'
import { Suspense, lazy } from 'react'
import { useShareDialog } from '#src/entities/case/use-share-dialog.tsx'
import { useUnpaidCases } from '#src/entities/case/use-unpaid-cases.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { ContactMenu } from '#src/entities/seller/contact-menu.tsx'
import { useOwnSellers } from '#src/entities/seller/use-own-sellers.ts'
import { Button } from '#src/ui/button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { useDialog } from '#src/ui/use-dialog.ts'

const SellerDialog = lazy(async () => ({
  default: (await import('#src/entities/seller/seller-dialog.tsx')).SellerDialog,
}))

type Seller = NonNullable<Product['seller']>

/** The way to a product's seller: their contacts, the form for a contact that is missing, or the choice of a seller. */
export function SellerContact({
  product,
  onAddSeller,
}: {
  product: Product
  onAddSeller: () => void
}) {
  const { seller } = product
  if (seller === null) {
    return (
      <Button variant="secondary" size="sm" onClick={onAddSeller}>
        <UserPlus aria-hidden className="size-4" />
        Add seller
      </Button>
    )
  }
  return <SellerWays key={seller.id} product={product} seller={seller} />
}

/** The form outlives the button that opened it, which the saved contact replaces. */
function SellerWays({ product, seller }: { product: Product; seller: Seller }) {
  const { data: sellers } = useOwnSellers()
  const own = sellers?.find(({ id }) => id === seller.id)
  const { isUsed, show, props } = useDialog()
  return (
    <>
      {contactOptions(seller).length > 0 ? (
        <Contacts product={product} seller={seller} />
      ) : (
        <MissingContact product={product} seller={seller} onAdd={show} />
      )}
      {isUsed && own !== undefined && (
        <Suspense>
          <SellerDialog
            seller={own}
            open={props.open}
            onOpenChange={props.onOpenChange}
            onSaved={() => undefined}
          />
        </Suspense>
      )}
    </>
  )
}

function Contacts({ product, seller }: { product: Product; seller: Seller }) {
  const { share, dialog } = useShareDialog()
  const unpaid = useUnpaidCases()(seller.id)
  // There is nothing to prove before the order.
  const isOrdered = product.status !== 'wishlist'
  return (
    <>
      <ContactMenu
        seller={seller}
        label={contactLabel(product)}
        more={[
          ...(isOrdered
            ? [{ label: 'Send proof', icon: FileCheck, onSelect: () => share([product.id]) }]
            : []),
          ...(unpaid.length > 0
            ? [
                {
                  label: 'PDF of unpaid cases',
                  icon: FileDown,
                  onSelect: () => share(unpaid, 'pdf'),
                },
              ]
            : []),
        ]}
      />
      {dialog}
    </>
  )
}

/** A wish keeps its button, which says that there is no contact and offers the form; later the form is one press away. */
function MissingContact({
  product,
  seller,
  onAdd,
}: {
  product: Product
  seller: Seller
  onAdd: () => void
}) {
  // Other people's sellers are not ours to change.
  if (seller.user_id === null) return <ContactMenu seller={seller} label={contactLabel(product)} />
  if (product.status !== 'wishlist') {
    return (
      <Button variant="secondary" size="sm" onClick={onAdd}>
        <UserPlus aria-hidden className="size-4" />
        Add a contact
      </Button>
    )
  }
  return (
    <Menu
      align="start"
      renderTrigger={(props) => (
        <Button variant="secondary" size="sm" {...props}>
          <MessageCircle aria-hidden className="size-4" />
          {contactLabel(product)}
        </Button>
      )}
      sections={[
        {
          label: NO_CONTACTS_TEXT,
          actions: [{ label: 'Add a contact', icon: UserPlus, onSelect: onAdd }],
        },
      ]}
    />
  )
}
