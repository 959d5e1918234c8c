import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'

test('a menu opens at its button, runs what is chosen and gives the focus back', async () => {
  const user = userEvent.setup()
  const onEdit = vi.fn<() => void>()
  render(
    <Menu
      renderTrigger={(props) => <Button {...props}>More</Button>}
      sections={[{ actions: [{ label: 'Edit', onSelect: onEdit }] }]}
    />,
  )
  const button = screen.getByRole('button', { name: 'More' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await user.click(button)
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  expect(onEdit).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement).toBe(button)
})

test('a menu in the head of a screen opens beside the head, whose parts stay where they are', async () => {
  const user = userEvent.setup()
  render(
    <main>
      <header>
        <Menu
          renderTrigger={(props) => <Button {...props}>More</Button>}
          sections={[{ actions: [{ label: 'Edit', onSelect: vi.fn<() => void>() }] }]}
        />
      </header>
    </main>,
  )
  await user.click(screen.getByRole('button', { name: 'More' }))
  const menu = await screen.findByRole('menu')
  expect(menu.closest('header')).toBeNull()
  expect(menu.closest('main')).not.toBeNull()
})
