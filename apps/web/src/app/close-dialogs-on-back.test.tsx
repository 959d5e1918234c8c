import { createBrowserHistory } from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeDialogsOnBack } from '#src/app/close-dialogs-on-back.ts'
import { watchCloseRequests } from '#src/app/watch-close-requests.ts'
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

/** A browser that reports the device's Back, on a device with that pointer. */
function haveCloseWatchers(pointer: 'coarse' | 'fine') {
  const watchers: EventTarget[] = []
  vi.stubGlobal(
    'CloseWatcher',
    class extends EventTarget {
      constructor() {
        super()
        watchers.push(this)
      }
      destroy(): void {
        watchers.splice(watchers.indexOf(this), 1)
      }
    },
  )
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${pointer})` }))
  return {
    count: () => watchers.length,
    /** As the browser does: the last one closes, and then is no more. */
    ask: () => act(() => void watchers.pop()?.dispatchEvent(new Event('close'))),
  }
}
afterEach(() => vi.unstubAllGlobals())

test('the Back of a phone closes the dialog where there is no page before', async () => {
  const back = haveCloseWatchers('coarse')
  render(<Form />)
  await screen.findByText('Form')
  expect(back.count()).toBeGreaterThan(0)
  back.ask()
  await waitFor(() => expect(screen.queryByText('Form')).toBeNull())
  expect(window.location.pathname).toBe('/product')
  expect(back.count()).toBe(0)
})

test('the Back of a phone leaves a dialog that saves, and asks again next time', async () => {
  const back = haveCloseWatchers('coarse')
  render(<Form busy />)
  await screen.findByText('Form')
  const before = back.count()
  back.ask()
  expect(screen.getByText('Form')).toBeDefined()
  expect(back.count()).toBe(before)
})

test('a press of Escape, which the browser reports, too, is left to the dialogs', async () => {
  const back = haveCloseWatchers('coarse')
  const close = vi.fn<() => void>()
  const stop = watchCloseRequests(close)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  back.ask()
  expect(close).not.toHaveBeenCalled()
  await settle()
  await settle()
  back.ask()
  expect(close).toHaveBeenCalledOnce()
  stop()
  expect(back.count()).toBe(0)
})

test('with a mouse the browser is not asked', async () => {
  const back = haveCloseWatchers('fine')
  render(<Form />)
  await screen.findByText('Form')
  expect(back.count()).toBe(0)
})
