import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FormEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

test('a busy button keeps its place and ignores presses', async () => {
  const onClick = vi.fn<() => void>()
  const { rerender } = render(<Button onClick={onClick}>Save</Button>)
  const button = screen.getByRole('button', { name: 'Save' })
  await userEvent.click(button)
  rerender(
    <Button busy onClick={onClick}>
      Save
    </Button>,
  )
  await userEvent.click(button)
  expect(onClick).toHaveBeenCalledTimes(1)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button)
})

test('a busy submit button does not send its form', async () => {
  const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).not.toHaveBeenCalled()
})
