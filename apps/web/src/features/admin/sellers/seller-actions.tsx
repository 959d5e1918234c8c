import { BadgePercent, CirclePower, Ellipsis, Pencil, Star, Trash2 } from 'lucide-react'
import { useSellerSwitch } from '#src/features/admin/sellers/change-sellers.ts'
import type { ListedSeller } from '#src/features/admin/sellers/use-admin-sellers.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'

/** An admin's actions for a seller in the list. */
export function SellerActions({
  seller,
  onEdit,
  onDelete,
}: {
  seller: ListedSeller
  onEdit: () => void
  onDelete: () => void
}) {
  const status = useSellerSwitch('is_active')
  const vip = useSellerSwitch('is_vip')
  const plans = useSellerSwitch('is_for_free_and_trial')
  const name = seller.name
  return (
    <div className="flex justify-end">
      <IconButton icon={Pencil} label={`Edit ${name}`} onClick={onEdit} />
      <Menu
        renderTrigger={(props) => (
          <IconButton icon={Ellipsis} label={`Actions for ${name}`} {...props} />
        )}
        sections={[
          {
            actions: [
              {
                label: seller.is_active ? 'Deactivate' : 'Activate',
                icon: CirclePower,
                onSelect: () => status.mutate(seller),
              },
              {
                label: seller.is_vip ? 'Remove from VIP' : 'Set as VIP',
                icon: Star,
                onSelect: () => vip.mutate(seller),
              },
              {
                label: seller.is_for_free_and_trial
                  ? 'Disable for free/trial users'
                  : 'Enable for free/trial users',
                icon: BadgePercent,
                onSelect: () => plans.mutate(seller),
              },
            ],
          },
          { actions: [{ label: 'Delete', icon: Trash2, tone: 'danger', onSelect: onDelete }] },
        ]}
      />
    </div>
  )
}
