import { Crown, ShieldCheck, Trash2 } from 'lucide-react'
import type { AccountChange } from '#src/features/admin/users/change-accounts.ts'
import type { MenuAction } from '#src/ui/menu-items.ts'

/** A row's menu items for a person's flags and account; `onAsk` asks before they run. */
export function listAccountActions(
  user: { is_admin: boolean; is_vip: boolean },
  onAsk: (change: AccountChange) => void,
): MenuAction[] {
  return [
    {
      label: user.is_admin ? 'Remove admin' : 'Make admin',
      icon: ShieldCheck,
      onSelect: () => onAsk(user.is_admin ? 'removeAdmin' : 'makeAdmin'),
    },
    {
      label: user.is_vip ? 'Remove VIP' : 'Make VIP',
      icon: Crown,
      onSelect: () => onAsk(user.is_vip ? 'removeVip' : 'makeVip'),
    },
    { label: 'Delete user', icon: Trash2, tone: 'danger', onSelect: () => onAsk('delete') },
  ]
}
