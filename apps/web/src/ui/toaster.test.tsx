import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hideToast, showError, showNotice, showSuccess } from './toast.tsx'
import { Toaster } from './toaster.tsx'

/** How long a dismissed toast stays in the document to fade. */
const fadeMs = 1100

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(<Toaster />)
})

afterEach(() => {
  act(() => toast.remove())
  vi.useRealTimers()
})

test('a success goes after 2 seconds, an error after 4', () => {
  act(() => {
    showSuccess('Saved')
    showError('Not saved', { detail: 'Request 42' })
  })
  expect(screen.getByText('Saved')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('Not savedRequest 42')
  pass(2000)
  pass(fadeMs)
  expect(screen.queryByText('Saved')).toBeNull()
  expect(screen.getByText('Not saved')).toBeTruthy()
  pass(2000)
  pass(fadeMs)
  expect(screen.queryByText('Not saved')).toBeNull()
})

test('an action runs once and closes its toast', async () => {
  const undo = vi.fn<() => void>()
  act(() => void showNotice('Moved to the trash', { action: { label: 'Undo', onSelect: undo } }))
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Undo' }))
  pass(fadeMs)
  expect(undo).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Moved to the trash')).toBeNull()
})

test('a toast with the same id replaces the first', () => {
  act(() => {
    showError('First', { id: 'save' })
    showError('Second', { id: 'save' })
  })
  expect(screen.queryByText('First')).toBeNull()
  expect(screen.getByText('Second')).toBeTruthy()
  act(() => hideToast('save'))
})

test('an equal toast starts the time of the first again', () => {
  act(() => void showSuccess('Saved'))
  pass(1500)
  act(() => void showSuccess('Saved'))
  expect(screen.getAllByText('Saved')).toHaveLength(1)
  pass(1500)
  expect(screen.getByText('Saved').closest('[inert]')).toBeNull()
  // While it fades, another one brings it back for its whole time.
  pass(700)
  act(() => void showSuccess('Saved'))
  pass(1500)
  expect(screen.getByText('Saved').closest('[inert]')).toBeNull()
  pass(500)
  pass(fadeMs)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('equal toasts with an action each keep their own', () => {
  const action = { label: 'Undo', onSelect: () => undefined }
  act(() => {
    showNotice('Moved', { action })
    showNotice('Moved', { action })
  })
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2)
})

test('no more than 20 are kept', () => {
  act(() => {
    for (let number = 1; number <= 25; number++) showNotice(`Toast ${number}`)
  })
  expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(20)
  expect(screen.getByText('Toast 25')).toBeTruthy()
})

const notices = () => screen.getByRole('region', { name: 'Notifications' })

/** A browser also sends this event for a mouse at rest when something appears under it: then the way is 0. */
function pointAt(text: string, way: number) {
  const move = new MouseEvent('mousemove', { bubbles: true })
  Object.defineProperties(move, { movementX: { value: way }, movementY: { value: 0 } })
  fireEvent(screen.getByText(text), move)
}

test('a toast stays while it is pointed at, and goes afterwards', () => {
  act(() => void showSuccess('Saved'))
  pointAt('Saved', 2)
  pass(1500)
  pointAt('Saved', 1)
  pass(9000)
  expect(screen.getByText('Saved').closest('[inert]')).toBeNull()
  fireEvent.mouseLeave(notices())
  pass(2000)
  pass(fadeMs)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a toast that appears under a mouse at rest goes after its time', () => {
  act(() => void showSuccess('Saved'))
  pointAt('Saved', 0)
  pass(2000)
  pass(fadeMs)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a toast that is dismissed under the pointer stops no later one', () => {
  act(() => void showSuccess('Saved', { id: 'one' }))
  pointAt('Saved', 2)
  act(() => hideToast('one'))
  pass(fadeMs)
  act(() => void showSuccess('Sent'))
  pass(2000)
  pass(fadeMs)
  expect(screen.queryByText('Sent')).toBeNull()
})
