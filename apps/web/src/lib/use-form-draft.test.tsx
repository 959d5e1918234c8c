import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { beforeEach, expect, it, vi } from 'vitest'
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
