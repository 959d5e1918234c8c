import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ContactList } from '#src/entities/seller/contact-list.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const none = { email: null, whatsapp: null, facebook: null, discord: null, wechat: null }

const show = (contacts: Partial<Record<keyof typeof none, string>>) =>
  render(
    <>
      <ContactList seller={{ ...none, ...contacts }} sellerName="Acme" />
      <Toaster />
    </>,
  )

test('contacts with an address open it, and no other address does', () => {
  show({
    email: 'a@shop.example',
    whatsapp: '+1 (555) 010-9999',
    facebook: 'm.me/acme',
    discord: 'javascript:alert(1)',
    wechat: 'acme_deals',
  })
  const links = screen.getAllByRole<HTMLAnchorElement>('link')
  expect(links.map((link) => [link.getAttribute('href'), link.target, link.rel])).toEqual([
    ['mailto:a@shop.example', '', ''],
    ['https://wa.me/15550109999', '_blank', 'noopener noreferrer'],
    ['https://m.me/acme', '_blank', 'noopener noreferrer'],
  ])
  expect(screen.getByText('javascript:alert(1)').closest('a')).toBeNull()
})

test('each can be copied, and a notice says so', async () => {
  const user = userEvent.setup()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  show({ wechat: 'acme_deals' })
  await user.click(screen.getByRole('button', { name: 'Copy WeChat of Acme' }))
  expect(write).toHaveBeenCalledExactlyOnceWith('acme_deals')
  expect(await screen.findByText('Copied to clipboard')).toBeDefined()
})

test('a seller without contacts says so', () => {
  show({})
  expect(screen.getByText('No contact details')).toBeDefined()
})
