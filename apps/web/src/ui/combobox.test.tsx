import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Combobox } from './combobox.tsx'

const groups = [
  {
    label: 'Yours',
    options: [
      { value: '1', label: 'Northwind', description: 'Discord' },
      { value: '2', label: 'Kestrel' },
    ],
  },
  { label: 'Others', options: [{ value: '3', label: 'Brightline' }] },
]

function Harness({
  onAction,
  loading = false,
}: {
  onAction: (text: string) => void
  loading?: boolean
}) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <>
      <Combobox
        label="Seller"
        groups={loading ? [] : groups}
        loading={loading}
        value={value}
        onChange={setValue}
        action={{ label: 'Add new seller', onSelect: onAction }}
      />
      <output>{value ?? 'none'}</output>
    </>
  )
}

const optionNames = () => screen.getAllByRole('option').map((option) => option.textContent)

test('typing narrows the choices, by label and by their second line', async () => {
  const user = userEvent.setup()
  render(<Harness onAction={vi.fn<(text: string) => void>()} />)
  await user.type(screen.getByRole('combobox', { name: 'Seller' }), 'disc')
  await waitFor(() => expect(optionNames()).toEqual(['NorthwindDiscord', 'Add new seller “disc”']))
  await user.click(screen.getByRole('option', { name: /Northwind/ }))
  expect(screen.getByRole('status').textContent).toBe('1')
})

test('the action stays available and gets the typed text, without choosing anything', async () => {
  const user = userEvent.setup()
  const onAction = vi.fn<(text: string) => void>()
  render(<Harness onAction={onAction} />)
  await user.type(screen.getByRole('combobox', { name: 'Seller' }), 'Acme Ltd')
  await user.click(await screen.findByRole('option', { name: 'Add new seller “Acme Ltd”' }))
  expect(onAction).toHaveBeenCalledWith('Acme Ltd')
  expect(screen.getByRole('status').textContent).toBe('none')
})

test('the action repeats no text that is an option', async () => {
  const user = userEvent.setup()
  render(<Harness onAction={vi.fn<(text: string) => void>()} />)
  await user.type(screen.getByRole('combobox', { name: 'Seller' }), 'kestrel')
  await waitFor(() => expect(optionNames()).toEqual(['Kestrel', 'Add new seller']))
})

test('while the choices load, the action does not offer what may be one of them', async () => {
  const user = userEvent.setup()
  const onAction = vi.fn<(text: string) => void>()
  const { rerender } = render(<Harness onAction={onAction} loading />)
  await user.type(screen.getByRole('combobox', { name: 'Seller' }), 'kestrel')
  expect(await screen.findByText('Loading…')).toBeTruthy()
  expect(screen.queryByRole('option')).toBeNull()
  rerender(<Harness onAction={onAction} />)
  await waitFor(() => expect(optionNames()).toEqual(['Kestrel', 'Add new seller']))
})

test('what is typed after a press replaces the present choice', async () => {
  const user = userEvent.setup()
  const onAction = vi.fn<(text: string) => void>()
  render(<Harness onAction={onAction} />)
  const field = screen.getByRole('combobox', { name: 'Seller' })
  await user.type(field, 'kest')
  await user.click(await screen.findByRole('option', { name: 'Kestrel' }))
  await user.click(document.body)
  await user.click(field)
  await user.keyboard('Li Wei')
  await user.click(await screen.findByRole('option', { name: 'Add new seller “Li Wei”' }))
  expect(onAction).toHaveBeenCalledWith('Li Wei')
})

test('a press in a field that has the focus already places the caret', async () => {
  const user = userEvent.setup()
  render(<Harness onAction={vi.fn<(text: string) => void>()} />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Seller' })
  await user.type(field, 'kestrel')
  await user.click(await screen.findByRole('option', { name: 'Kestrel' }))
  field.blur()
  await user.tab()
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('Kestrel')
  await user.click(field)
  expect(field.selectionEnd).toBe(field.selectionStart)
})

test('is one combobox to a screen reader from its first render on', () => {
  const page = new DOMParser().parseFromString(
    renderToString(<Harness onAction={() => undefined} />),
    'text/html',
  )
  expect(page.querySelectorAll('[role=combobox]')).toHaveLength(1)
  expect(page.querySelector('[role=combobox]')?.tagName).toBe('INPUT')
})
