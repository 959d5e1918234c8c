import type { DealNote } from '@sampletrail/domain/products/deal-notes.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { afterEach, describe, expect, it } from 'vitest'
import { useProduct } from '#src/entities/product/use-product.ts'
import { AgreedCard } from '#src/features/products/detail/notes/agreed-card.tsx'
// Loaded before a test waits for it.
import '#src/features/products/detail/notes/note-dialog.tsx'
import { readToday } from '#src/lib/today.ts'
import type { Answers } from '#src/testing/fake-backend.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const older: DealNote = { day: '2026-05-01', text: 'All of it back' }
const newer: DealNote = { day: '2026-05-03', text: 'By PayPal\nwithin a week' }

afterEach(() => act(() => toast.remove()))

function Page() {
  const { data } = useProduct(wholeProduct().id)
  return data ? <AgreedCard product={data} /> : null
}

async function open(deal_notes: DealNote[] | null, answers: Answers = {}) {
  let product = wholeProduct({ deal_notes })
  let version = 0
  const store = (change: unknown) => {
    version += 1
    const updated_at = `2026-11-21T00:00:0${version}.000000+00:00`
    product = { ...product, ...(change as object), updated_at }
    return product
  }
  const { requests } = await renderSignedIn(
    <>
      <Page />
      <Toaster />
    </>,
    {
      'GET /rest/v1/products': () => ({ body: [product] }),
      'POST /rest/v1/rpc/edit_product': ({ body }) => ({ body: [store(body['p_change'])] }),
      'POST /rest/v1/rpc/change_products': ({ body }) => {
        const [edit] = body['p_changes'] as { change: object }[]
        return { body: [{ id: product.id, updated_at: store(edit?.change).updated_at }] }
      },
      ...answers,
    },
  )
  await screen.findByText('Agreed with the seller')
  const sent = () =>
    requests.filter(({ method }) => method === 'POST').map(({ body }) => body['p_change'])
  return { user: userEvent.setup(), sent, requests, product }
}

async function openForm(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(screen.getByRole('button', { name }))
  const dialog = await screen.findByRole('dialog')
  return {
    text: within(dialog).getByLabelText<HTMLTextAreaElement>('What was agreed'),
    save: within(dialog).getByRole('button', { name: 'Save note' }),
  }
}
const type = (field: Element, value: string) => fireEvent.change(field, { target: { value } })

describe('the notes of what was agreed', () => {
  it('are listed by day, newest first', async () => {
    await open([older, newer])
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'May 3, 2026By PayPal\nwithin a week',
      'May 1, 2026All of it back',
    ])
  })

  it('begin with today, and keep what was there', async () => {
    const { user, sent } = await open([older])
    const { text, save } = await openForm(user, 'Add note')
    type(text, '  Two photos \r\n')
    await user.click(save)
    await waitFor(() =>
      expect(sent()).toEqual([{ deal_notes: [older, { day: readToday(), text: 'Two photos' }] }]),
    )
    expect(await screen.findByText('Note added')).toBeDefined()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
  })

  it('can be changed one by one', async () => {
    const { user, sent } = await open([older, newer])
    const { text, save } = await openForm(user, 'Edit note of May 1, 2026: All of it back')
    expect(text.value).toBe('All of it back')
    type(text, 'Half of it')
    await user.click(save)
    await waitFor(() =>
      expect(sent()).toEqual([{ deal_notes: [{ ...older, text: 'Half of it' }, newer] }]),
    )
  })

  it('can be deleted, with Undo', async () => {
    const { user, requests, product } = await open([older])
    await user.click(
      screen.getByRole('button', { name: 'Delete note of May 1, 2026: All of it back' }),
    )
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    const changes = () =>
      requests.filter(({ path }) => path.endsWith('change_products')).map(({ body }) => body)
    await waitFor(() =>
      expect(changes()).toEqual([
        {
          p_changes: [
            { id: product.id, change: { deal_notes: null }, base: { deal_notes: [older] } },
          ],
        },
        {
          p_changes: [
            { id: product.id, change: { deal_notes: [older] }, base: { deal_notes: null } },
          ],
        },
      ]),
    )
  })

  it('are refused without a text', async () => {
    const { user, sent } = await open(null)
    const { text, save } = await openForm(user, 'Add note')
    type(text, ' ')
    await user.click(save)
    expect(await screen.findByText('Write what was agreed.')).toBeDefined()
    expect(document.activeElement).toBe(text)
    expect(sent()).toEqual([])
  })

  it('stay typed when the dialog or the page is closed', async () => {
    const { user } = await open(null)
    const { text } = await openForm(user, 'Add note')
    type(text, 'They pay the fees')
    await waitFor(() =>
      expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toHaveLength(1),
    )
    cleanup()
    const again = await open(null)
    const form = await openForm(again.user, 'Add note')
    expect(form.text.value).toBe('They pay the fees')
    expect(screen.getByText('This is what you had typed and not saved.')).toBeDefined()
    await again.user.click(screen.getByRole('button', { name: 'Start over' }))
    expect(form.text.value).toBe('')
    expect(screen.queryByText('This is what you had typed and not saved.')).toBeNull()
  })

  it('stay in the dialog when the server refuses them', async () => {
    const { user } = await open(null, {
      'POST /rest/v1/rpc/edit_product': { status: 400, body: { message: 'Not now.' } },
      'GET /rest/v1/products': { body: [wholeProduct()] },
    })
    const { text, save } = await openForm(user, 'Add note')
    type(text, 'All back')
    await user.click(save)
    expect(await screen.findByText('The note was not saved. Not now.')).toBeDefined()
    expect(text.value).toBe('All back')
  })

  it('are 50 at most, and the card says so', async () => {
    await open(Array.from({ length: 50 }, () => older))
    expect(await screen.findByText(/^This product has 50 notes, which is the limit/u)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Add note' })).toBeNull()
  })
})
