import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { AdminSellerDialog } from '#src/features/admin/sellers/admin-seller-dialog.tsx'
import type { AdminSeller } from '#src/features/admin/sellers/admin-seller-form.ts'
import type { Answers } from '#src/testing/fake-backend.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const harbour: AdminSeller = {
  id: '11111111-2222-4333-8444-555555555555',
  name: 'Harbour',
  wechat: null,
  email: 'old@example.com',
  whatsapp: null,
  facebook: null,
  discord: null,
  thumbnail_url: null,
  url: null,
  profile_url: null,
  seller_code: null,
  community: null,
  hide_unless_searched: false,
}
const update = 'POST /rest/v1/rpc/admin_update_seller'
const add = 'POST /rest/v1/rpc/admin_add_seller'

async function open(seller: AdminSeller | null, answers: Answers) {
  const onClose = vi.fn<() => void>()
  const { requests } = await renderSignedIn(
    <>
      <AdminSellerDialog seller={seller} onClose={onClose} />
      <Toaster />
    </>,
    answers,
  )
  await screen.findByText(seller ? 'Edit Seller' : 'Add New Seller')
  const sent = () => requests.filter(({ path }) => path.includes('/rpc/')).map(({ body }) => body)
  return { sent, onClose }
}

const field = (label: RegExp | string) => screen.getByLabelText(label)
const fill = (label: RegExp | string, value: string) =>
  fireEvent.change(field(label), { target: { value } })
const press = (text: string) => fireEvent.click(screen.getByText(text))

it('sends only changed fields, with their earlier values', async () => {
  const { sent, onClose } = await open(harbour, { [update]: { body: {} } })
  fill('Email', '')
  fill('Seller code', ' harbour-1 ')
  press('Save Changes')
  expect(await screen.findByText('Seller updated successfully')).toBeDefined()
  expect(sent()).toEqual([
    {
      p_seller: harbour.id,
      p_fields: { email: null, seller_code: 'harbour-1' },
      p_base: { email: 'old@example.com', seller_code: null },
    },
  ])
  expect(onClose).toHaveBeenCalledOnce()
})

it('shows what another admin wrote meanwhile, and replaces that only on a second save', async () => {
  const answers = [
    {
      status: 409,
      body: {
        code: 'PT409',
        hint: 'edit_conflict',
        message: 'Somebody else changed this seller in the meantime.',
        details: '{"email": "theirs@example.com"}',
      },
    },
    { body: {} },
  ]
  const { sent, onClose } = await open(harbour, { [update]: () => answers.shift() ?? {} })
  fill('Email', 'mine@example.com')
  press('Save Changes')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to save seller: Somebody else changed this seller in the meantime. Email is now “theirs@example.com”. Save again to replace that, or cancel to keep it.',
  )
  expect(field('Email')).toHaveProperty('value', 'mine@example.com')
  expect(onClose).not.toHaveBeenCalled()
  press('Save Changes')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent().at(-1)).toMatchObject({
    p_fields: { email: 'mine@example.com' },
    p_base: { email: 'theirs@example.com' },
  })
})

it.each([
  ['Name', '', 'Name is required'],
  ['Email', 'nobody', 'Enter an email address.'],
  ['URL', 'harbour', 'Enter a web address that begins with https:// or http://.'],
  ['Profile URL', 'ftp://x.example', 'Enter a web address that begins with https:// or http://.'],
  ['Seller code', 'a b', 'Use up to 64 letters, digits, dots, dashes and underscores.'],
])('refuses %s %j', async (label, typed, problem) => {
  const { sent } = await open(harbour, {})
  fill(new RegExp(`^${label}`, 'u'), typed)
  press('Save Changes')
  expect(await screen.findByText(problem)).toBeDefined()
  expect(sent()).toEqual([])
})

it('keeps the typed text if a code exists already, and says whose it is', async () => {
  const message = 'The seller code “x1” belongs to “Haven” already. Choose another one.'
  const { onClose } = await open(null, {
    [add]: { status: 409, body: { code: 'PT409', hint: 'seller_code', message } },
  })
  fill(/^Name/u, 'Harbour')
  fill('Seller code', 'x1')
  press('Add Seller')
  expect(await screen.findByText(`Failed to add seller: ${message}`)).toBeDefined()
  expect(field('Seller code').getAttribute('aria-invalid')).toBe('true')
  expect(field(/^Name/u)).toHaveProperty('value', 'Harbour')
  expect(onClose).not.toHaveBeenCalled()
})

it('asks before typed text is lost', async () => {
  const { onClose } = await open(harbour, {})
  fill('WeChat', 'h')
  press('Cancel')
  fireEvent.click(await screen.findByText('Keep editing'))
  expect(onClose).not.toHaveBeenCalled()
  press('Cancel')
  fireEvent.click(await screen.findByText('Discard'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

it('closes at once if nothing was typed', async () => {
  const { onClose } = await open(harbour, {})
  press('Cancel')
  expect(onClose).toHaveBeenCalledOnce()
})

it.each<[AdminSeller | null, string, string, string]>([
  [harbour, update, 'Save Changes', 'Failed to save seller'],
  [null, add, 'Add Seller', 'Failed to add seller'],
])('only says that it failed if there was no reason', async (seller, call, button, text) => {
  await open(seller, { [call]: { status: 500, body: {} } })
  fill(/^Name/u, 'Harbour & Sons')
  press(button)
  expect((await screen.findByRole('alert')).textContent).toBe(text)
})
