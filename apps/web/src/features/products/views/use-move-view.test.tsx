import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { afterEach, expect, it } from 'vitest'
import { useSavedViews } from '#src/entities/saved-view/use-saved-views.ts'
import { useMoveView } from '#src/features/products/views/use-move-view.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const viewOf = (name: string, position: number) => ({ id: name, name, search: '', position })

function Harness() {
  const views = useSavedViews().data ?? []
  const move = useMoveView(views)
  const first = views.find(({ name }) => name === 'a')
  return (
    <>
      <output data-testid="order">{views.map(({ name }) => name).join()}</output>
      <button type="button" onClick={() => first && move(first, 1)}>
        Move down
      </button>
      <Toaster />
    </>
  )
}

const order = () => screen.getByTestId('order').textContent

/** A server that stores the order, and answers when it is released. */
async function open() {
  let stored = ['a', 'b', 'c']
  const answers: (() => void)[] = []
  await renderSignedIn(<Harness />, {
    'GET /rest/v1/saved_views': () => ({ body: stored.map((name, place) => viewOf(name, place)) }),
    'POST /rest/v1/rpc/arrange_saved_views': async ({ body }) => {
      await new Promise<void>((resolve) => answers.push(resolve))
      stored = body['p_ids'] as string[]
      return { body: null }
    },
  })
  await waitFor(() => expect(order()).toBe('a,b,c'))
  const answer = async () => {
    await waitFor(() => expect(answers).toHaveLength(1))
    answers.pop()?.()
  }
  return { answer, user: userEvent.setup() }
}

afterEach(() => act(() => toast.remove()))

it('a move and its undo appear once they are stored, never before', async () => {
  const { answer, user } = await open()
  await user.click(screen.getByRole('button', { name: 'Move down' }))
  expect(order()).toBe('a,b,c')
  await answer()
  await waitFor(() => expect(order()).toBe('b,a,c'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(order()).toBe('b,a,c')
  await answer()
  await waitFor(() => expect(order()).toBe('a,b,c'))
})

it('a second move builds on the first one that is still being sent', async () => {
  const { answer, user } = await open()
  await user.click(screen.getByRole('button', { name: 'Move down' }))
  await user.click(screen.getByRole('button', { name: 'Move down' }))
  await answer()
  await answer()
  await waitFor(() => expect(order()).toBe('b,c,a'))
})
