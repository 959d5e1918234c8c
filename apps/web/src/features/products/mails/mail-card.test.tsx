import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { MailCard } from '#src/features/products/mails/mail-card.tsx'

test('a file that is attached to an email can be scanned', async () => {
  const onScan = vi.fn<(file: File) => void>()
  const file = new File(['x'], 'invoice.pdf', { type: 'application/pdf' })
  render(
    <MailCard
      mail={{ key: 'a', subject: 'Your order', sender: 'Shop', readings: [] }}
      decided={[]}
      files={[file]}
      onScan={onScan}
      currencyOf={() => 'USD'}
      onDecide={() => undefined}
      onClose={() => undefined}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Scan invoice.pdf' }))
  expect(onScan).toHaveBeenCalledExactlyOnceWith(file)
})
