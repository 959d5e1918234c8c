import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { MarkControls } from '#src/entities/seller/again/mark-controls.tsx'
import type { MarkRow } from '#src/entities/seller/again/marks-query.ts'
import type { Answers } from '#src/testing/fake-backend.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const seller = 'bbbbbbbb-0000-4000-8000-000000000002'
const path = '/rest/v1/seller_marks'

/** The controls, and a table of marks that a test may look into. */
async function show(
  marks: MarkRow[],
  {
    isQuiet = false,
    asks = false,
    answers = {},
  }: { isQuiet?: boolean; asks?: boolean; answers?: Answers } = {},
) {
  const backend = await renderSignedIn(
    <>
      <MarkControls sellerId={seller} sellerName="Harbour" isQuiet={isQuiet} asks={asks} />
      <Toaster />
    </>,
    {
      [`GET ${path}`]: () => ({ body: marks }),
      [`POST ${path}`]: ({ body }) => {
        if (marks.length > 0) return { status: 201, body: [] }
        const { id, again = null, note = null } = body as Partial<MarkRow>
        marks.push({ id: id ?? '', seller_id: seller, again, note, deal_terms: null })
        return { status: 201, body: [{ id }] }
      },
      [`PATCH ${path}`]: ({ body }) => {
        marks.splice(0, 1, { ...marks[0], ...body } as MarkRow)
        return { body: marks.map(({ id }) => ({ id })) }
      },
      [`DELETE ${path}`]: () => ({ body: marks.splice(0).map(({ id }) => ({ id })) }),
      ...answers,
    },
  )
  await screen.findByRole('button', { name: /Yes|Work again/u })
  return backend
}

const markOf = (again: boolean | null, note: string | null): MarkRow => ({
  id: 'm1',
  seller_id: seller,
  again,
  note,
  deal_terms: null,
})
const button = (name: string) => screen.getByRole('button', { name })
const isOn = (name: string) => button(name).getAttribute('aria-pressed') === 'true'
const valuesOf = (marks: readonly MarkRow[]) => marks.map(({ again, note }) => ({ again, note }))

test('an answer is stored once, and Undo takes it back', async () => {
  const marks: MarkRow[] = []
  const { requests } = await show(marks)
  await userEvent.click(button('No'))
  await waitFor(() => expect(isOn('No')).toBe(true))
  expect(valuesOf(marks)).toEqual([{ again: false, note: null }])
  const toast = await screen.findByText('You would not work with them again')
  expect(toast).toBeDefined()
  await userEvent.click(button('Undo'))
  await waitFor(() => expect(isOn('No')).toBe(false))
  expect(marks).toEqual([])
  // Only what this tab had stored.
  const deletion = requests.find(({ method }) => method === 'DELETE')
  expect(deletion?.query.get('again')).toBe('is.false')
  expect(deletion?.query.get('note')).toBe('is.null')
})

test('another answer replaces the first and keeps the note; pressed again, it is removed', async () => {
  const marks = [markOf(true, 'Quick replies')]
  await show(marks)
  expect(isOn('Yes')).toBe(true)
  await userEvent.click(button('No'))
  await waitFor(() => expect(isOn('No')).toBe(true))
  expect(valuesOf(marks)).toEqual([{ again: false, note: 'Quick replies' }])
  await userEvent.click(button('No'))
  await waitFor(() => expect(isOn('No')).toBe(false))
  expect(valuesOf(marks)).toEqual([{ again: null, note: 'Quick replies' }])
})

test('a note is written in its place, and an empty one is removed', async () => {
  const marks: MarkRow[] = []
  await show(marks)
  await userEvent.click(button('Add note'))
  const field = screen.getByRole('textbox', { name: /Note on Harbour/u })
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, ' Pays on Fridays ')
  await userEvent.click(button('Save note'))
  expect(await screen.findByText('Pays on Fridays')).toBeDefined()
  expect(valuesOf(marks)).toEqual([{ again: null, note: 'Pays on Fridays' }])
  await userEvent.click(button('Edit note'))
  await userEvent.clear(screen.getByRole('textbox'))
  await userEvent.click(button('Save note'))
  await waitFor(() => expect(button('Add note')).toBeDefined())
  expect(valuesOf(marks)).toEqual([{ again: null, note: null }])
})

test('a note that could not be stored stays in the form', async () => {
  await show([], {
    answers: { [`POST ${path}`]: { status: 500, body: { message: 'Broken.' } } },
  })
  await userEvent.click(button('Add note'))
  await userEvent.type(screen.getByRole('textbox'), 'Late')
  await userEvent.click(button('Save note'))
  expect((await screen.findByRole('alert')).textContent).toContain('The note was not saved.')
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Late')
})

test('the question is asked once: somebody who skips it is not asked again', async () => {
  const marks: MarkRow[] = []
  await show(marks, { isQuiet: true, asks: true })
  const question = screen.getByRole('group', { name: 'Would you work with Harbour again?' })
  expect(within(question).queryByRole('button', { name: 'Add note' })).toBeNull()
  await userEvent.click(button('Skip'))
  // They may still mark the seller.
  await userEvent.click(await screen.findByRole('button', { name: 'Work again?' }))
  expect(valuesOf(marks)).toEqual([{ again: null, note: null }])
  expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
  await userEvent.click(button('Yes'))
  await waitFor(() => expect(isOn('Yes')).toBe(true))
})

test('somebody who said something is not asked', async () => {
  await show([markOf(null, 'Slow')], { isQuiet: true, asks: true })
  expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
  expect(screen.getByText('Slow')).toBeDefined()
})

test('where nobody asks, a button opens the controls, and a mark is shown at once', async () => {
  await show([], { isQuiet: true })
  await userEvent.click(button('Work again?'))
  expect(button('Yes')).toBeDefined()
  await show([markOf(true, null)], { isQuiet: true })
  expect(screen.queryByRole('button', { name: 'Work again?' })).toBeNull()
})

test('what another tab stored meanwhile is neither skipped away nor lost to an answer', async () => {
  const marks: MarkRow[] = []
  const { requests } = await show(marks, { isQuiet: true, asks: true })
  marks.push(markOf(false, 'Paid half'))
  await userEvent.click(button('Skip'))
  await screen.findByText('Paid half')
  expect(isOn('No')).toBe(true)
  expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([])
  marks[0] = markOf(false, 'Paid all of it later')
  await userEvent.click(button('Yes'))
  await waitFor(() => expect(isOn('Yes')).toBe(true))
  expect(valuesOf(marks)).toEqual([{ again: true, note: 'Paid all of it later' }])
})
