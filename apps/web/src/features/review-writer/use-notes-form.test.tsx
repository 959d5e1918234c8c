import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { notesKey } from '#src/features/review-writer/notes-form.ts'
import { useNotesForm } from '#src/features/review-writer/use-notes-form.ts'
import { forgetPersonalStorage } from '#src/lib/personal-storage.ts'
import { readDraft } from '#src/lib/use-form-draft.ts'

function Notes() {
  const form = useNotesForm('p1')
  return <textarea aria-label="Liked" {...form.register('liked')} />
}

it('stores notes while they are typed, and at the end', async () => {
  render(<Notes />)
  await userEvent.type(screen.getByLabelText('Liked'), 'Bright')
  await vi.waitFor(() => expect(readDraft(notesKey('p1'))).toMatchObject({ liked: 'Bright' }))
  await userEvent.type(screen.getByLabelText('Liked'), 'er')
  cleanup()
  expect(readDraft(notesKey('p1'))).toMatchObject({ liked: 'Brighter' })
})

it('does not store notes again that were typed just before a sign-out', async () => {
  render(<Notes />)
  await userEvent.type(screen.getByLabelText('Liked'), 'Bright')
  forgetPersonalStorage()
  cleanup()
  expect(readDraft(notesKey('p1'))).toBeNull()
})
