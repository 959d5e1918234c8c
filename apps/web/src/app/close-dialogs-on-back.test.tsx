import { createBrowserHistory } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { closeDialogsOnBack } from '#src/app/close-dialogs-on-back.ts'
import { Dialog } from '#src/ui/dialog.tsx'

function Form({ busy = false }: { busy?: boolean }) {
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Form" busy={busy}>
      <input aria-label="Name" />
    </Dialog>
  )
}

const history = createBrowserHistory()
const settle = () => new Promise((resolve) => setTimeout(resolve, 100))

beforeEach(async () => {
  closeDialogsOnBack(history)
  history.push('/list')
  await settle()
  history.push('/product')
  await settle()
})

/** Presses the browser's button, and waits until the history has settled. */
async function pressBack(): Promise<void> {
  window.history.back()
  await settle()
}

test('Back closes the open dialog and stays on the page; the next one leaves it', async () => {
  render(<Form />)
  await screen.findByText('Form')
  await pressBack()
  await waitFor(() => expect(screen.queryByText('Form')).toBeNull())
  expect(window.location.pathname).toBe('/product')
  await pressBack()
  expect(window.location.pathname).toBe('/list')
})

test('a dialog that saves stays open, on its page', async () => {
  render(<Form busy />)
  await screen.findByText('Form')
  await pressBack()
  expect(screen.getByText('Form')).toBeDefined()
  expect(window.location.pathname).toBe('/product')
})

test('a link in a dialog leads on', async () => {
  render(<Form />)
  await screen.findByText('Form')
  history.push('/settings')
  await waitFor(() => expect(window.location.pathname).toBe('/settings'))
})
