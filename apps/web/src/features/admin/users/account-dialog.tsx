import { type AccountChange, useChangeAccount } from '#src/features/admin/users/change-accounts.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

interface Words {
  title: string
  text: (email: string) => string
  label: string
  failed: string
}

const words: Record<AccountChange, Words> = {
  makeAdmin: {
    title: 'Make admin?',
    text: (email) =>
      `${email} will see this back office and can do everything that you can do here.`,
    label: 'Make admin',
    failed: 'Failed to make this user an admin',
  },
  removeAdmin: {
    title: 'Remove admin?',
    text: (email) => `${email} will not see this back office any more.`,
    label: 'Remove admin',
    failed: 'Failed to remove this admin',
  },
  makeVip: {
    title: 'Make VIP?',
    text: (email) =>
      `${email} can pick global sellers, and sees country and date on offers. The plan stays as it is.`,
    label: 'Make VIP',
    failed: 'Failed to make this user a VIP',
  },
  removeVip: {
    title: 'Remove VIP?',
    text: (email) => `${email} can pick only their own sellers.`,
    label: 'Remove VIP',
    failed: 'Failed to remove VIP from this user',
  },
  delete: {
    title: 'Delete user?',
    text: (email) =>
      `Are you sure you want to delete ${email} and all their products? This action cannot be undone.`,
    label: 'Delete user',
    failed: 'Failed to delete user and their data',
  },
}

/** Asks before it carries out an admin's decision about an account. docs/behaviour/admin-deletion.md */
export function AccountDialog({
  user,
  change,
  onClose,
}: {
  user: { id: string; email: string }
  change: AccountChange
  onClose: () => void
}) {
  const { mutateAsync } = useChangeAccount(user)
  const { title, text, label, failed } = words[change]

  async function confirm(): Promise<void> {
    try {
      await mutateAsync(change)
    } catch (failure) {
      throw new Error(`${failed}. ${explainFailure(failure)}`, { cause: failure })
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      confirmLabel={label}
      tone={change === 'delete' || change === 'removeAdmin' ? 'danger' : 'plain'}
      onConfirm={confirm}
    >
      <span className="wrap-anywhere">{text(user.email)}</span>
    </ConfirmDialog>
  )
}
