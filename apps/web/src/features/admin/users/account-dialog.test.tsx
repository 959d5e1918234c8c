import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AccountDialog } from '#src/features/admin/users/account-dialog.tsx'
import type { AccountChange } from '#src/features/admin/users/change-accounts.ts'
import { listAccountActions } from '#src/features/admin/users/list-account-actions.ts'
import type { Answers } from '#src/testing/fake-backend.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const user = { id: '11111111-2222-4333-8444-555555555555', email: 'ada@example.com' }
const path = `/api/admin/users/${user.id}/delete`

async function confirm(change: AccountChange, label: string, answers: Answers) {
  const onClose = vi.fn<() => void>()
  const { requests } = await renderSignedIn(
    <>
      <AccountDialog user={user} change={change} onClose={onClose} />
      <Toaster />
    </>,
    answers,
  )
  const dialog = within(await screen.findByRole('alertdialog'))
  const text = screen.getByRole('alertdialog').textContent
  await userEvent.click(dialog.getByRole('button', { name: label }))
  return { dialog, requests, onClose, text }
}

test('a user is deleted after the question, and a notice says so', async () => {
  const { text, onClose } = await confirm('delete', 'Delete user', { [`POST ${path}`]: {} })
  expect(text).toContain(
    'Are you sure you want to delete ada@example.com and all their products? This action cannot be undone.',
  )
  expect(await screen.findByText('User and all their data deleted successfully')).toBeTruthy()
  expect(onClose).toHaveBeenCalled()
})

test('a failed deletion is shown with its reason, and the question stays', async () => {
  const error = { code: 'unavailable', message: 'Nobody answers.', requestId: 'r1' }
  const { dialog, onClose } = await confirm('delete', 'Delete user', {
    [`POST ${path}`]: { status: 503, body: { error } },
  })
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Failed to delete user and their data. Nobody answers. · Request r1',
  )
  expect(onClose).not.toHaveBeenCalled()
})

test.each<[AccountChange, string, string, object, string]>([
  ['makeAdmin', 'Make admin', 'admin', { p_is_admin: true }, 'ada@example.com is an admin now'],
  [
    'removeAdmin',
    'Remove admin',
    'admin',
    { p_is_admin: false },
    'ada@example.com is no longer an admin',
  ],
  ['makeVip', 'Make VIP', 'vip', { p_is_vip: true }, 'ada@example.com is a VIP now'],
  ['removeVip', 'Remove VIP', 'vip', { p_is_vip: false }, 'ada@example.com is no longer a VIP'],
])('%s sets the flag and says so', async (change, label, flag, sent, said) => {
  const name = `/rest/v1/rpc/admin_set_${flag}`
  const { requests } = await confirm(change, label, { [`POST ${name}`]: {} })
  expect(await screen.findByText(said)).toBeTruthy()
  expect(requests.find((request) => request.path === name)?.body).toEqual({
    p_user: user.id,
    ...sent,
  })
})

test.each([
  [{ is_admin: false, is_vip: false }, ['makeAdmin', 'makeVip', 'delete']],
  [{ is_admin: true, is_vip: true }, ['removeAdmin', 'removeVip', 'delete']],
])('the menu offers only changes: %o', (flags, expected) => {
  const asked: AccountChange[] = []
  for (const { onSelect } of listAccountActions(flags, (change) => asked.push(change))) onSelect()
  expect(asked).toEqual(expected)
})
