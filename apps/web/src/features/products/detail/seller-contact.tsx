import { contactLabel } from '@sampletrail/domain/products/product-actions.ts'
import { contactOptions, NO_CONTACTS_TEXT } from '@sampletrail/domain/sellers/seller-contacts.ts'
import { FileCheck, FileDown, MessageCircle, UserPlus } from 'lucide-react'
import { useShareDialog } from '#src/entities/case/use-share-dialog.tsx'
import { useUnpaidCases } from '#src/entities/case/use-unpaid-cases.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { ContactMenu } from '#src/entities/seller/contact-menu.tsx'
import { useSellerForm } from '#src/features/products/detail/use-seller-form.tsx'
import { Button } from '#src/ui/button.tsx'
import { Menu } from '#src/ui/menu.tsx'

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
  const form = useSellerForm(seller.id)
  return (
    <>
      {contactOptions(seller).length > 0 ? (
        <Contacts product={product} seller={seller} />
      ) : (
        <MissingContact
          product={product}
          seller={seller}
          isWaiting={form.isWaiting}
          onAdd={form.edit}
        />
      )}
      {form.dialog}
    </>
  )
}

function Contacts({ product, seller }: { product: Product; seller: Seller }) {
  const { share, dialog } = useShareDialog()
  const unpaid = useUnpaidCases()(seller.id)
  // Before the order there is nothing to prove, and nothing owed for this product.
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
          ...(isOrdered && unpaid.length > 0
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
  isWaiting,
  onAdd,
}: {
  product: Product
  seller: Seller
  isWaiting: boolean
  onAdd: () => void
}) {
  // Other people's sellers are not ours to change.
  if (seller.user_id === null) return <ContactMenu seller={seller} label={contactLabel(product)} />
  if (product.status !== 'wishlist') {
    return (
      <Button variant="secondary" size="sm" busy={isWaiting} onClick={onAdd}>
        {!isWaiting && <UserPlus aria-hidden className="size-4" />}
        Add a contact
      </Button>
    )
  }
  return (
    <Menu
      align="start"
      renderTrigger={(props) => (
        <Button variant="secondary" size="sm" {...props} busy={isWaiting}>
          {!isWaiting && <MessageCircle aria-hidden className="size-4" />}
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
