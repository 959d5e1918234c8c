import { contactLabel, wantsReceipt } from '@sampletrail/domain/products/product-actions.ts'
import { EllipsisVertical, ListChecks, ReceiptText, Store } from 'lucide-react'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { contactActions } from '#src/entities/seller/contact-actions.ts'
import { useOwnSellers } from '#src/entities/seller/use-own-sellers.ts'
import type { DashboardTasks } from '#src/features/dashboard/dashboard-tasks.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'

/** Actions for a product that do not open its page. */
export function ProductMenu({
  product,
  name,
  tasks,
  isDisabled,
}: {
  product: ProductListRow
  name: string
  tasks: DashboardTasks
  isDisabled: boolean
}) {
  const { data: sellers } = useOwnSellers()
  const seller = sellers?.find(({ id }) => id === product.seller_id)
  const status = {
    label: 'Update Status',
    icon: ListChecks,
    onSelect: () => tasks.updateStatus(product),
  }
  const receipt = {
    label: 'Upload Receipt',
    icon: ReceiptText,
    onSelect: () => tasks.uploadReceipt(product),
  }
  const actions = [
    ...(isDisabled ? [] : [status]),
    ...(!isDisabled && wantsReceipt(product) ? [receipt] : []),
    ...(seller
      ? [{ label: 'Edit Seller', icon: Store, onSelect: () => tasks.editSeller(seller.id) }]
      : []),
  ]
  const contacts = seller ? contactActions(seller) : []
  if (actions.length === 0) return null
  return (
    <Menu
      sections={[
        { actions },
        ...(contacts.length > 0 ? [{ label: contactLabel(product), actions: contacts }] : []),
      ]}
      renderTrigger={(props) => (
        <IconButton icon={EllipsisVertical} label={`More for ${name}`} {...props} />
      )}
    />
  )
}
