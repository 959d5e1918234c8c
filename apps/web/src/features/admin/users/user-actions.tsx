import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { CancelSubscriptionDialog } from '#src/features/admin/users/cancel-subscription-dialog.tsx'
import { usePlanActions } from '#src/features/admin/users/use-plan-actions.ts'
import type { AdminUser } from '#src/features/admin/users/use-users.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'

/** What can be done about somebody in the list. */
export function UserActions({ user }: { user: AdminUser }) {
  const [isCancelling, setCancelling] = useState(false)
  const sections = [{ actions: usePlanActions(user, () => setCancelling(true)) }]
  return (
    <>
      <Menu
        sections={sections}
        renderTrigger={(trigger) => (
          <IconButton {...trigger} icon={EllipsisVertical} label={`Actions for ${user.email}`} />
        )}
      />
      {isCancelling && (
        <CancelSubscriptionDialog user={user} onClose={() => setCancelling(false)} />
      )}
    </>
  )
}
