import type { OwnTemplate } from '@sampletrail/domain/messages/own-template.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { TemplatesDialog } from '#src/entities/message/templates-dialog.tsx'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const path = '/rest/v1/message_templates'
const own: OwnTemplate = {
  id: 'cccccccc-0000-4000-8000-000000000001',
  kind: 'refund',
  name: 'Short',
  language: 'de',
  text: 'Hallo {seller}',
}

const onAdded = vi.fn<(template: OwnTemplate) => void>()
beforeEach(() => onAdded.mockReset())

async function open(templates: OwnTemplate[] = [own]) {
  const { requests } = await renderSignedIn(
    <>
      <TemplatesDialog
        kind="review_live"
        templates={templates}
        start={{ language: 'fr', text: 'Bonjour {seller}' }}
        onAdded={onAdded}
        onClosed={() => undefined}
      />
      <Toaster />
    </>,
    {
      [`POST ${path}`]: { body: [{ id: own.id }] },
      [`PATCH ${path}`]: { body: [{ id: own.id }] },
      [`DELETE ${path}`]: { body: [] },
    },
  )
  const sent = () =>
    requests
      .filter((request) => request.path === path && request.method !== 'GET')
      .map(({ method, body, query }) => ({ method, body, query: Object.fromEntries(query) }))
  return { user: userEvent.setup(), sent }
}

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('a new template begins with the chosen text, and is refused with a placeholder that nobody knows', async () => {
  const { user, sent } = await open([])
  await user.click(await screen.findByRole('button', { name: 'New template' }))
  expect(await screen.findByLabelText(/^Text/u)).toHaveProperty('value', 'Bonjour {seller}')
  type(/^Text/u, 'Bonjour {seller}, {paypal}')
  await user.click(screen.getByRole('button', { name: 'Save template' }))
  expect(
    await screen.findByText('The app does not know {paypal}. Correct or remove it.'),
  ).toBeDefined()
  expect(screen.getByText('Please enter a name.')).toBeDefined()
  expect(sent()).toEqual([])
  type(/^Text/u, 'Bonjour {seller}, {amount}')
  type(/^Name/u, '  À   moi ')
  await user.click(screen.getByRole('button', { name: 'Save template' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toMatchObject({
    kind: 'review_live',
    name: 'À moi',
    language: 'fr',
    text: 'Bonjour {seller}, {amount}',
  })
  await waitFor(() =>
    expect(onAdded).toHaveBeenCalledWith(expect.objectContaining({ name: 'À moi' })),
  )
  await waitFor(() =>
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]),
  )
})

it('an edit can be undone, if nobody changed the template since', async () => {
  const { user, sent } = await open()
  await user.click(await screen.findByRole('button', { name: 'Edit Short' }))
  await screen.findByLabelText(/^Text/u)
  type(/^Text/u, 'Hallo')
  await user.click(screen.getByRole('button', { name: 'Save template' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[0]).toMatchObject({ method: 'PATCH', body: { text: 'Hallo' } })
  expect(onAdded).not.toHaveBeenCalled()
  expect(sent()[1]).toMatchObject({
    method: 'PATCH',
    body: { text: 'Hallo {seller}' },
    query: { id: `eq.${own.id}`, text: 'eq.Hallo' },
  })
})

it('a deleted template can be restored', async () => {
  const { user, sent } = await open()
  await user.click(await screen.findByRole('button', { name: 'Delete Short' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent().map(({ method }) => method)).toEqual(['DELETE', 'POST']))
  expect(sent()[1]?.body).toMatchObject(own)
})

it('with 50 templates no other can be added', async () => {
  const fifty = Array.from({ length: 50 }, (_, place) => ({ ...own, id: `${place}` }))
  await open(fifty)
  expect(await screen.findByRole('button', { name: 'New template' })).toHaveProperty(
    'disabled',
    true,
  )
})
