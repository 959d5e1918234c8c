import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetPersonalStorage } from '#src/lib/personal-storage.ts'
import { sessionKey } from '#src/lib/stored-session.ts'
import { readDraft, useFormDraft } from '#src/lib/use-form-draft.ts'
import { testSession } from '#src/testing/fake-backend.ts'

const key = 'draft:test'
const initial = { name: '' }

function Form({ onTakenAway }: { onTakenAway?: () => void }) {
  const form = useForm({ defaultValues: initial })
  const kept = useFormDraft(key, form, initial, {
    beside: { id: 'p1' },
    ...(onTakenAway && { onTakenAway }),
  })
  return (
    <>
      <input aria-label="Name" {...form.register('name')} />
      <button type="button" onClick={kept.end}>
        Save
      </button>
      <button type="button" onClick={() => kept.keep({ sent: 'Lamp' })}>
        Send
      </button>
    </>
  )
}

/** Another tab's changes to the draft. */
function elsewhere(newValue: string | null): void {
  if (newValue === null) localStorage.removeItem(key)
  else localStorage.setItem(key, newValue)
  const event = new Event('storage')
  Object.assign(event, { key, newValue, storageArea: localStorage })
  act(() => void window.dispatchEvent(event))
}

beforeEach(() => {
  localStorage.removeItem(key)
  localStorage.setItem(sessionKey(), JSON.stringify(testSession()))
})

it('stores the typed text with additional values, and deletes it when it is saved', async () => {
  render(<Form />)
  await userEvent.type(screen.getByLabelText('Name'), 'Lamp')
  await vi.waitFor(() => expect(readDraft(key)).toEqual({ name: 'Lamp', id: 'p1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(readDraft(key)).toBeNull()
})

it('keeps what was stored with the text when the page ends at once', async () => {
  render(<Form />)
  await userEvent.type(screen.getByLabelText('Name'), 'Lamp')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  window.dispatchEvent(new Event('pagehide'))
  expect(readDraft(key)).toEqual({ name: 'Lamp', id: 'p1', sent: 'Lamp' })
})

it('keeps a draft that another tab wrote since', async () => {
  render(<Form />)
  await userEvent.type(screen.getByLabelText('Name'), 'Lamp')
  await vi.waitFor(() => expect(readDraft(key)).toMatchObject({ name: 'Lamp' }))
  elsewhere('{"name":"Chair"}')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(readDraft(key)).toEqual({ name: 'Chair' })
})

it('keeps the text typed here if another tab has saved or deleted the draft', async () => {
  const onTakenAway = vi.fn<() => void>()
  render(<Form onTakenAway={onTakenAway} />)
  await userEvent.type(screen.getByLabelText('Name'), 'Lamp')
  await vi.waitFor(() => expect(readDraft(key)).not.toBeNull())
  elsewhere(null)
  expect(onTakenAway).toHaveBeenCalledOnce()
  cleanup()
  expect(readDraft(key)).toMatchObject({ name: 'Lamp' })
})

it('stores nothing after a sign-out in another tab', async () => {
  render(<Form />)
  await userEvent.type(screen.getByLabelText('Name'), 'Lamp')
  await vi.waitFor(() => expect(readDraft(key)).not.toBeNull())
  localStorage.removeItem(sessionKey())
  elsewhere(null)
  cleanup()
  expect(readDraft(key)).toBeNull()
})

it('does not store text again that was typed just before a sign-out', async () => {
  render(<Form />)
  await userEvent.type(screen.getByLabelText('Name'), 'Lamp')
  forgetPersonalStorage()
  cleanup()
  expect(readDraft(key)).toBeNull()
})

/** Types, and makes room a minute later. */
async function typeWhileFull(): Promise<void> {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const { localStorage: store } = globalThis
  let isFull = true
  const setItem = (name: string, value: string): void => {
    if (isFull) throw new DOMException('No', 'QuotaExceededError')
    store.setItem(name, value)
  }
  const getItem = (name: string) => store.getItem(name)
  const removeItem = (name: string) => store.removeItem(name)
  vi.stubGlobal('localStorage', { getItem, removeItem, setItem, clear: () => store.clear() })
  render(<Form />)
  await userEvent.type(screen.getByLabelText('Name'), 'Lamp')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(readDraft(key)).toBeNull()
  isFull = false
}

describe('on a device without room', () => {
  afterEach(() => {
    toast.remove()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('stores the typed text when there is room again', async () => {
    await typeWhileFull()
    await vi.advanceTimersByTimeAsync(5000)
    expect(readDraft(key)).toEqual({ name: 'Lamp', id: 'p1' })
  })

  it('stores it when the form is closed, if there is room by then', async () => {
    await typeWhileFull()
    cleanup()
    expect(readDraft(key)).toEqual({ name: 'Lamp', id: 'p1' })
  })

  it('keeps what another tab has stored since', async () => {
    await typeWhileFull()
    elsewhere('{"name":"Chair"}')
    await vi.advanceTimersByTimeAsync(5000)
    cleanup()
    expect(readDraft(key)).toEqual({ name: 'Chair' })
  })

  it('stores it no more after it was saved', async () => {
    await typeWhileFull()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    cleanup()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(readDraft(key)).toBeNull()
    expect(vi.getTimerCount()).toBe(0)
  })
})
