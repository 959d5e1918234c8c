import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, Send } from 'lucide-react'
import { useState } from 'react'
import { AccountDialog } from '#src/features/admin/users/account-dialog.tsx'
import { CancelSubscriptionDialog } from '#src/features/admin/users/cancel-subscription-dialog.tsx'
import type { AccountChange } from '#src/features/admin/users/change-accounts.ts'
import { listAccountActions } from '#src/features/admin/users/list-account-actions.ts'
import { usePlanActions } from '#src/features/admin/users/use-plan-actions.ts'
import type { AdminUser } from '#src/features/admin/users/use-users.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'

/** The actions for a person in the list. */
export function UserActions({ user }: { user: AdminUser }) {
  const [asked, setAsked] = useState<AccountChange | 'cancel' | null>(null)
  const navigate = useNavigate()
  const mails = {
    label: 'Emails',
    icon: Send,
    onSelect: () => void navigate({ to: '/admin/mails', search: { q: user.email } }),
  }
  const sections = [
    { actions: [mails] },
    { actions: usePlanActions(user, () => setAsked('cancel')) },
    { actions: listAccountActions(user, setAsked) },
  ]
  const close = () => setAsked(null)
  return (
    <>
      <Menu
        sections={sections}
        renderTrigger={(trigger) => (
          <IconButton {...trigger} icon={Ellipsis} label={`Actions for ${user.email}`} />
        )}
      />
      {asked === 'cancel' && <CancelSubscriptionDialog user={user} onClose={close} />}
      {asked !== null && asked !== 'cancel' && (
        <AccountDialog user={user} change={asked} onClose={close} />
      )}
    </>
  )
}
