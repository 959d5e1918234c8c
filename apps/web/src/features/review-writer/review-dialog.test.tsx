import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { newDraft, type ReviewDraft } from '#src/entities/review/review-draft.ts'
import { keepUnsent } from '#src/entities/review/unsent-drafts.ts'
import { ReviewDialog } from '#src/features/review-writer/review-dialog.tsx'
import type { Answers } from '#src/testing/fake-backend.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const path = '/rest/v1/review_drafts'
const product = wholeProduct({ name: 'Mug', status: 'received', currency: 'USD' })
const notes = { liked: 'Hot', disliked: '', usage: '', rating: 4, points: [] }
const written = (title: string): ReviewDraft => ({
  ...newDraft(
    { ...notes, length: 'medium', tone: 'plain', product_id: product.id, origin: 'notes' },
    { title, review: 'It is hot.' },
  ),
  updated_at: '1',
})

async function open(answers: Answers) {
  const user = userEvent.setup()
  const { requests } = await renderSignedIn(
    <>
      <Toaster />
      <ReviewDialog
        product={product}
        open
        onOpenChange={() => undefined}
        onClosed={() => undefined}
      />
    </>,
    { 'GET /rest/v1/review_notes': { body: [] }, ...answers },
  )
  return { user, requests }
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const mark = () => screen.queryByRole('button', { name: 'Mark as reviewed' })

afterEach(() => {
  cleanup()
  localStorage.clear()
})

it('counts the drafts once they are loaded, before it makes another one', async () => {
  const loaded = Promise.withResolvers<void>()
  const ten = Array.from({ length: 10 }, (_, place) => written(`Draft ${place}`))
  const { user } = await open({
    [`GET ${path}`]: async () => {
      await loaded.promise
      return { body: ten }
    },
  })
  expect(await screen.findByText('Loading your drafts...')).toBeDefined()
  await user.type(screen.getByLabelText('What do you like?'), 'Hot')
  await user.click(screen.getByRole('radio', { name: /4 stars/u }))
  await user.click(await button('Draft from your notes'))
  await waitFor(async () =>
    expect((await button('Draft from your notes')).getAttribute('aria-disabled')).toBe('true'),
  )
  expect(screen.queryByText('Your review')).toBeNull()
  loaded.resolve()
  expect(await screen.findByText(/^You keep 10 drafts of this product already/u)).toBeDefined()
  expect(
    within(screen.getByRole('list', { name: 'Drafts' })).getAllByRole('listitem'),
  ).toHaveLength(10)
  expect(screen.queryByText('Your review')).toBeNull()
})

it('makes a draft if the others cannot be loaded, and loads them again by a button of its own name', async () => {
  let isDown = true
  const { user } = await open({
    [`GET ${path}`]: () =>
      isDown ? { status: 400, body: { message: 'Down' } } : { body: [written('A mug')] },
    [`POST ${path}`]: { status: 400, body: { message: 'Down' } },
  })
  expect(await screen.findByText('Your drafts could not be loaded')).toBeDefined()
  await user.type(screen.getByLabelText('What do you like?'), 'Hot')
  await user.click(screen.getByRole('radio', { name: /4 stars/u }))
  await user.click(await button('Draft from your notes'))
  expect(await screen.findByText('Your review')).toBeDefined()
  isDown = false
  await user.click(await button('Load drafts again'))
  expect(await button(/^A mug/u)).toBeDefined()
})

it('remembers on this device which draft was copied, until it is deleted', async () => {
  const draft = written('A mug')
  const other = written('Another mug')
  const answers: Answers = {
    [`GET ${path}`]: { body: [draft, other] },
    [`DELETE ${path}`]: { status: 204 },
  }
  let { user } = await open(answers)
  await user.click(await button(/^A mug/u))
  await user.click(await button('Copy title'))
  expect(mark()).toBeNull()
  await user.click(await button('Copy review'))
  expect(mark()).not.toBeNull()
  cleanup()

  user = (await open(answers)).user
  await user.click(await button(/^Another mug/u))
  expect(mark()).toBeNull()
  await user.click(await button(/^A mug/u))
  expect(mark()).not.toBeNull()
  await user.click(await button('Delete draft: A mug'))
  await waitFor(() => expect(localStorage.getItem(`draft:review-copied:${product.id}`)).toBeNull())
})

it('sends a draft that waits on this device when the network is back', async () => {
  let isDown = true
  const { requests } = await open({
    [`GET ${path}`]: { body: [] },
    [`POST ${path}`]: ({ body }) =>
      isDown
        ? { status: 400, body: { message: 'Down' } }
        : { body: [{ ...body, updated_at: '1' }] },
  })
  expect(await screen.findByText('You have no drafts yet.')).toBeDefined()
  const posts = () => requests.filter(({ method }) => method === 'POST').length
  keepUnsent({ ...written('A mug'), updated_at: '' })
  globalThis.dispatchEvent(new Event('online'))
  await waitFor(() => expect(posts()).toBe(1))
  isDown = false
  globalThis.dispatchEvent(new Event('online'))
  await waitFor(() => expect(posts()).toBe(2))
  await waitFor(() => expect(Object.keys(localStorage).join()).not.toContain('review-texts'))
})
