import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'

test('a menu opens at its button, runs the chosen action and returns the focus', async () => {
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

test('a menu in the head of a screen opens next to the head, whose parts do not move', async () => {
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

test('a menu that is opened by a key has the focus on its first action, and Tab closes it', async () => {
  const user = userEvent.setup()
  const onEdit = vi.fn<() => void>()
  render(
    <Menu
      renderTrigger={(props) => <Button {...props}>More</Button>}
      sections={[
        {
          actions: [
            { label: 'Export', onSelect: vi.fn<() => void>(), disabled: true },
            { label: 'Edit', onSelect: onEdit },
          ],
        },
      ]}
    />,
  )
  const button = screen.getByRole('button', { name: 'More' })
  button.focus()
  await user.keyboard('{Enter}')
  const edit = await screen.findByRole('menuitem', { name: 'Edit' })
  await waitFor(() => expect(document.activeElement).toBe(edit))
  await user.keyboard('{Tab}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement).toBe(button)
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Edit' })),
  )
  await user.keyboard('{Enter}')
  expect(onEdit).toHaveBeenCalledTimes(1)
})
