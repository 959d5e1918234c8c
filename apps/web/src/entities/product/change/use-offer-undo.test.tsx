import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useOfferUndo } from '#src/entities/product/change/use-change-products.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const answer = Promise.withResolvers<'sent'>()

function Change() {
  const offerUndo = useOfferUndo()
  const edits = [{ id: 'lamp', change: { name: 'New' }, base: { name: 'Old' } }]
  return (
    <button
      type="button"
      onClick={() => offerUndo('Lamp renamed', edits, new Map(), answer.promise)}
    >
      Rename
    </button>
  )
}

it('a notice with Undo closes when the server refuses: its text is no longer true', async () => {
  await renderSignedIn(
    <>
      <Change />
      <Toaster />
    </>,
    {},
  )
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
  expect(await screen.findByText('Lamp renamed')).toBeDefined()
  answer.reject(new Error('Not like this'))
  await waitFor(() => expect(screen.queryByText('Lamp renamed')).toBeNull())
})
