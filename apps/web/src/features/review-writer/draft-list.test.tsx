import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { newDraft, type ReviewDraft } from '#src/entities/review/review-draft.ts'
import { useReviewDrafts } from '#src/entities/review/use-review-drafts.ts'
import { DraftList } from '#src/features/review-writer/draft-list.tsx'
import type { Answers } from '#src/testing/fake-backend.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const lamp = 'dddddddd-0000-4000-8000-000000000001'
const path = '/rest/v1/review_drafts'
const notes = { liked: 'Hot', disliked: '', usage: '', rating: 4, points: [] }
const written: ReviewDraft = {
  ...newDraft(
    { ...notes, length: 'medium', tone: 'plain', product_id: lamp, origin: 'notes' },
    { title: 'A mug', review: 'It is hot.' },
  ),
  updated_at: '1',
}

const isWanted = (row: ReviewDraft, query: URLSearchParams) =>
  (['id', 'updated_at'] as const).every((name) =>
    [null, `eq.${row[name]}`].includes(query.get(name)),
  )

/** An account with drafts, as PostgreSQL would keep them: a change that does not name the stored time changes nothing. */
function account(...rows: ReviewDraft[]) {
  let kept = rows
  let now = 1
  const change = (id: string, fields: Partial<ReviewDraft>): void => {
    now += 1
    kept = kept.map((row) => (row.id === id ? { ...row, ...fields, updated_at: String(now) } : row))
  }
  const answers: Answers = {
    [`GET ${path}`]: ({ query }) => ({ body: kept.filter((row) => isWanted(row, query)) }),
    [`PATCH ${path}`]: ({ query, body }) => {
      const found = kept.filter((row) => isWanted(row, query))
      for (const { id } of found) change(id, body)
      return { body: kept.filter(({ id }) => found.some((row) => row.id === id)) }
    },
    [`POST ${path}`]: ({ body }) => {
      if (kept.some(({ id }) => id === body['id'])) return { body: [] }
      const row = { ...written, ...body, updated_at: 'new' }
      kept = [row, ...kept]
      return { body: [row] }
    },
  }
  return { answers, change, read: () => kept }
}

function Drafts() {
  const [renamingId, setRenamingId] = useState<string | null>(null)
  const { drafts, save, failure } = useReviewDrafts(lamp, (_id, copyId) => setRenamingId(copyId))
  return (
    <>
      <DraftList
        drafts={drafts}
        openId={null}
        renamingId={renamingId}
        onOpen={() => undefined}
        onRename={save}
        onRenaming={setRenamingId}
        onDelete={() => undefined}
      />
      <output>{failure}</output>
    </>
  )
}

const field = () => screen.findByLabelText<HTMLInputElement>('Draft name')
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
afterEach(() => {
  cleanup()
  localStorage.clear()
})

it('keeps a name that is typed in place, and shows it with the title', async () => {
  const { answers, read } = account(written)
  await renderSignedIn(<Drafts />, answers)
  await press('Name draft: A mug')
  expect(document.activeElement).toBe(await field())
  await userEvent.keyboard('For the shop{Enter}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Rename draft: For the shop')
  expect(screen.getByText('A mug')).toBeDefined()
  await waitFor(() => expect(read()).toMatchObject([{ name: 'For the shop' }]))

  await press('Rename draft: For the shop')
  await userEvent.keyboard('s{Escape}')
  expect(await screen.findByText('For the shop')).toBeDefined()
  await press('Rename draft: For the shop')
  await userEvent.clear(await field())
  await press('Done naming draft: A mug')
  await waitFor(() => expect(read()).toMatchObject([{ name: '', title: 'A mug' }]))
})

it('keeps the part of a name that is typed while the first part is on its way', async () => {
  const { answers, read } = account(written)
  const store = answers[`PATCH ${path}`]
  if (typeof store !== 'function') throw new Error('no answer')
  const late = Promise.withResolvers<void>()
  const { requests } = await renderSignedIn(<Drafts />, {
    ...answers,
    [`PATCH ${path}`]: async (request) => {
      const answer = await store(request)
      await late.promise
      return answer
    },
  })
  await press('Name draft: A mug')
  await userEvent.keyboard('For')
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ method: 'PATCH' }))
  await userEvent.keyboard(' the shop')
  late.resolve()
  await waitFor(() => expect(read()).toMatchObject([{ name: 'For the shop' }]))
})

it('keeps a name that is too long in its field, which says so', async () => {
  const { answers, read } = account(written)
  await renderSignedIn(<Drafts />, answers)
  await press('Name draft: A mug')
  await userEvent.paste('x'.repeat(61))
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('Shorten this by 1: the limit is 60 characters.')).toBeDefined()
  cleanup()
  await renderSignedIn(<Drafts />, answers)
  expect((await field()).value).toHaveLength(61)
  expect(read()).toEqual([written])
  await userEvent.type(await field(), '{Backspace}')
  await waitFor(() => expect(read()).toMatchObject([{ name: 'x'.repeat(60) }]))
})

it('makes a separate draft of a name if the text was changed elsewhere', async () => {
  const { answers, read, change } = account(written)
  await renderSignedIn(<Drafts />, answers)
  await press('Name draft: A mug')
  change(written.id, { content: 'It is very hot.' })
  await userEvent.keyboard('Mine')
  await waitFor(() => expect(read()).toHaveLength(2))
  expect(read()).toMatchObject([
    { name: 'Mine', content: 'It is hot.' },
    { name: '', content: 'It is very hot.' },
  ])
  expect((await field()).value).toBe('Mine')
})

it('sends drafts that a device kept before drafts had names, and a name that waited there', async () => {
  const { name: _name, ...old } = { ...written, content: 'Typed on a train.' }
  const key = `draft:review-texts:${lamp}:closed-tab`
  localStorage.setItem(key, JSON.stringify([old]))
  const { answers, read } = account(written)
  await renderSignedIn(<Drafts />, answers)
  await waitFor(() => expect(read()).toMatchObject([{ content: 'Typed on a train.', name: '' }]))
  cleanup()

  const refused = { status: 403, body: { code: 'PT403', message: 'Disabled - Upgrade to Pro' } }
  await renderSignedIn(<Drafts />, { ...answers, [`PATCH ${path}`]: refused })
  await press('Name draft: A mug')
  await userEvent.keyboard('Train')
  expect(await screen.findByText(/Upgrade to Pro/u)).toBeDefined()
  cleanup()
  await renderSignedIn(<Drafts />, answers)
  await waitFor(() => expect(read()).toMatchObject([{ name: 'Train' }]))
})
