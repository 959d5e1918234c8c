import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dropWaiting, readWaiting } from '#src/entities/proof/waiting-proofs.ts'
// Loaded before a test waits for them.
import '#src/entities/file/upload-file.ts'
import '#src/features/products/detail/files/add-proofs-dialog.tsx'
import '#src/features/products/detail/files/proof-dialog.tsx'
import { ProductFiles } from '#src/features/products/detail/files/product-files.tsx'
import { openTabChannel } from '#src/lib/tabs.ts'
import type { Answers } from '#src/testing/fake-backend.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const owner = 'aaaaaaaa-0000-4000-8000-000000000001'
const product = wholeProduct()
const proof = {
  id: 'eeeeeeee-0000-4000-8000-000000000001',
  product_id: product.id,
  path: `proofs/${owner}/6f1c2d3e4f5a6b7c-chat.png`,
  kind: 'chat',
  note: 'Day 3',
  created_at: '2026-05-02T10:00:00Z',
}
const chat = new File(['x'], 'WhatsApp.png', { type: 'image/png' })
const invoice = new File(['x'], 'Invoice.pdf', { type: 'application/pdf' })

const stored = (path: string) => ({
  bucket: 'product-files',
  path,
  publicUrl: null,
  contentType: 'image/png',
  size: 1,
  width: 1,
  height: 1,
})

afterEach(() => {
  act(() => {
    toast.remove()
    const waiting = readWaiting(owner, product.id)
    dropWaiting(
      owner,
      product.id,
      waiting.map(({ id }) => id),
    )
  })
})

/** Whether a notice names the product. */
const named = () => screen.queryByText(`${product.name}`) !== null

async function open(answers: Answers = {}) {
  let uploads = 0
  let rows: unknown[] = []
  const { requests } = await renderSignedIn(
    <>
      <ProductFiles product={product} onUploadReceipt={() => undefined} />
      <Toaster />
    </>,
    {
      'POST /api/files': () => {
        uploads += 1
        return { status: 201, body: stored(`proofs/${owner}/0a1b2c3d4e5f-${uploads}.png`) }
      },
      'POST /rest/v1/product_proofs': ({ body }) => {
        rows = (body as unknown as object[]).map((row) => ({
          ...row,
          created_at: proof.created_at,
        }))
        return { status: 201 }
      },
      'GET /rest/v1/product_proofs': () => ({ body: rows }),
      ...answers,
    },
  )
  const added = () =>
    requests
      .filter(({ method, path }) => method === 'POST' && path === '/rest/v1/product_proofs')
      .map(({ body }) => body)
  return { user: userEvent.setup(), requests, added }
}

function drop(files: readonly File[]): void {
  const event = new Event('drop', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'dataTransfer', { value: { files } })
  act(() => void fireEvent(screen.getByText('Files'), event))
}

const place = (name: RegExp) => screen.findByLabelText(name)

describe('files that become proofs', () => {
  it('have the note that was typed while they were being added, too', async () => {
    const gate = Promise.withResolvers<void>()
    const changes: unknown[] = []
    let row: object = {}
    const { user } = await open({
      'POST /rest/v1/product_proofs': async ({ body }) => {
        const [sent] = body as unknown as object[]
        row = { ...sent, created_at: proof.created_at }
        await gate.promise
        return { status: 201 }
      },
      'GET /rest/v1/product_proofs': () => ({ body: [row] }),
      'PATCH /rest/v1/product_proofs': ({ body }) => {
        changes.push(body)
        row = { ...row, ...body }
        return { body: [row] }
      },
    })
    await user.click(screen.getByRole('button', { name: 'Add proofs' }))
    await user.upload(await screen.findByLabelText('Files to add as proofs'), [chat])
    await user.type(await place(/^Note on file 1/u), 'Day')
    await user.click(await screen.findByRole('button', { name: 'Add proof' }))
    await user.type(await place(/^Note on file 1/u), ' 3')
    gate.resolve()
    expect(await screen.findByText('Proof added')).toBeDefined()
    expect(changes).toEqual([{ kind: 'chat', note: 'Day 3' }])
  })

  it('leave the list when another tab has stored them', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Add proofs' }))
    await user.upload(await screen.findByLabelText('Files to add as proofs'), [chat])
    await place(/^Note on file 1/u)
    const other = { channel: openTabChannel('waiting-proofs') }
    const left = readWaiting(owner, product.id).map(({ id }) => id)
    other.channel?.postMessage({ userId: owner, productId: product.id, left })
    await waitFor(() => expect(screen.queryByLabelText(/^Note on file 1/u)).toBeNull())
    other.channel?.close()
  })

  it('are several at once, with their kinds and notes', async () => {
    const { user, added } = await open()
    await user.click(screen.getByRole('button', { name: 'Add proofs' }))
    await user.upload(await screen.findByLabelText('Files to add as proofs'), [chat, invoice])
    expect(await place(/^Kind of file 1/u)).toHaveProperty('value', 'chat')
    expect(await place(/^Kind of file 2/u)).toHaveProperty('value', 'invoice')
    await user.selectOptions(await place(/^Kind of file 2/u), 'Payment')
    await user.type(await place(/^Note on file 1/u), ' Day 3 ')
    await user.click(screen.getByRole('button', { name: 'Add 2 proofs' }))
    expect(await screen.findByText('2 proofs added')).toBeDefined()
    expect(named()).toBe(true)
    const id: unknown = expect.any(String)
    const row = { id, user_id: owner, product_id: product.id }
    expect(added()).toEqual([
      [
        { ...row, kind: 'chat', note: 'Day 3', path: expect.stringContaining('-1.png') as unknown },
        { ...row, kind: 'payment', note: null, path: expect.stringContaining('-2.png') as unknown },
      ],
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('button', { name: 'View proof 1: Chat' })).toBeDefined()
    expect(screen.queryByText(/not added yet/u)).toBeNull()
  })

  it('can be dropped on the card', async () => {
    await open()
    drop([chat])
    expect(await screen.findByRole('dialog')).toBeDefined()
    expect(screen.getByText('WhatsApp.png')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Add proof' })).toBeDefined()
  })

  it('wait without their dialog, and say so in the card', async () => {
    const { user, added } = await open()
    drop([chat, invoice])
    await user.type(await place(/^Note on file 1/u), 'Day 3')
    await user.click(screen.getByRole('button', { name: 'Later' }))
    expect(await screen.findByText('2 files are not added yet.')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await place(/^Note on file 1/u)).toHaveProperty('value', 'Day 3')
    expect(added()).toEqual([])
  })

  it('that are refused say why, and the others are added without them', async () => {
    let uploads = 0
    const { user, added } = await open({
      'POST /api/files': () => {
        uploads += 1
        const error = { code: 'unreadable_file', message: 'This file is damaged.', requestId: 'r' }
        return uploads === 1
          ? { status: 422, body: { error } }
          : { status: 201, body: stored(`proofs/${owner}/0a1b2c3d4e5f-${uploads}.png`) }
      },
    })
    drop([chat, invoice])
    expect(await screen.findByText('This file is damaged.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Add 2 proofs' }))
    expect(await screen.findByText('Proof added')).toBeDefined()
    expect(added()).toHaveLength(1)
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('WhatsApp.png')).toBeDefined()
    expect(dialog.queryByText('Invoice.pdf')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Send file 1 again: WhatsApp.png' }))
    await waitFor(() => expect(dialog.queryByText('This file is damaged.')).toBeNull())
    await user.click(dialog.getByRole('button', { name: 'Add proof' }))
    await waitFor(() => expect(added()).toHaveLength(2))
  })

  it('of other types are refused at once, and can be left out', async () => {
    const { user, requests } = await open()
    drop([new File(['x'], 'chat.txt', { type: 'text/plain' })])
    expect(await screen.findByText(/^Only pictures and PDFs can be proofs/u)).toBeDefined()
    expect(requests.filter(({ path }) => path === '/api/files')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Leave out file 1: chat.txt' }))
    expect(screen.queryByText('chat.txt')).toBeNull()
  })

  it('stay when the server does not take them', async () => {
    const { user } = await open({
      'POST /rest/v1/product_proofs': {
        status: 409,
        body: { code: 'PT409', message: 'A product keeps up to 100 proofs.' },
      },
    })
    drop([chat])
    await user.click(await screen.findByRole('button', { name: 'Add proof' }))
    expect(
      await screen.findByText('The proofs were not added. A product keeps up to 100 proofs.'),
    ).toBeDefined()
    expect(screen.getByText('WhatsApp.png')).toBeDefined()
  })

  it('have no note that is too long', async () => {
    const { user, added } = await open()
    drop([chat])
    fireEvent.change(await place(/^Note on file 1/u), { target: { value: 'a'.repeat(501) } })
    await user.click(screen.getByRole('button', { name: 'Add proof' }))
    expect(await screen.findByText('This note has 501 characters. Use up to 500.')).toBeDefined()
    expect(added()).toEqual([])
  })
})

describe('the proofs of a product', () => {
  const listed = { 'GET /rest/v1/product_proofs': { body: [proof] } }

  it('are listed with kind, note, day and name', async () => {
    await open(listed)
    const item = (await screen.findByText('Day 3')).closest('li')
    expect(item?.textContent).toBe('ChatDay 3May 2, 2026chat.png')
  })

  it('can be changed, with Undo that leaves later changes alone', async () => {
    const patched = vi.fn<(query: string, body: object) => void>()
    const { user } = await open({
      ...listed,
      'PATCH /rest/v1/product_proofs': ({ query, body }) => {
        patched(query.toString(), body)
        return { body: [{ id: proof.id }] }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Edit proof 1: Chat' }))
    await user.selectOptions(await screen.findByLabelText('Kind'), 'Photo')
    await user.clear(screen.getByLabelText('Note (optional)'))
    await user.click(screen.getByRole('button', { name: 'Save proof' }))
    await screen.findByText('Proof changed')
    expect(named()).toBe(true)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(patched).toHaveBeenCalledTimes(2))
    expect(patched.mock.calls.map(([, body]) => body)).toEqual([
      { kind: 'photo', note: null },
      { kind: 'chat', note: 'Day 3' },
    ])
    expect(patched.mock.calls[1]?.[0]).toContain('kind=eq.photo&note=is.null')
  })

  it('can be deleted, and Undo brings back the same row', async () => {
    const { user, requests, added } = await open({
      ...listed,
      'DELETE /rest/v1/product_proofs': { status: 204 },
    })
    await user.click(await screen.findByRole('button', { name: 'Delete proof 1: Chat' }))
    await screen.findByText('Proof deleted')
    expect(named()).toBe(true)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    const { created_at: _, ...row } = proof
    await waitFor(() => expect(added()).toEqual([[{ ...row, user_id: owner }]]))
    const deleted = requests.find(({ method }) => method === 'DELETE')
    expect(deleted?.query.get('id')).toBe(`eq.${proof.id}`)
  })

  it('that cannot be deleted stay, with the reason', async () => {
    const { user } = await open({
      ...listed,
      'DELETE /rest/v1/product_proofs': { status: 400, body: { message: 'Not now.' } },
    })
    await user.click(await screen.findByRole('button', { name: 'Delete proof 1: Chat' }))
    expect(await screen.findByText('The proof was not deleted')).toBeDefined()
    expect(screen.getByText('Not now.')).toBeDefined()
    expect(screen.getByText('Day 3')).toBeDefined()
  })

  it('that cannot be loaded say why, and can be loaded again', async () => {
    let isBroken = true
    const { user } = await open({
      'GET /rest/v1/product_proofs': () =>
        isBroken ? { status: 400, body: { message: 'Not now.' } } : { body: [proof] },
    })
    expect(await screen.findByText('The proofs cannot be loaded. Not now.')).toBeDefined()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Load proofs again' }))
    expect(await screen.findByText('Day 3')).toBeDefined()
  })

  it('are 100 at most, and the card says so', async () => {
    const many = Array.from({ length: 100 }, () => ({ ...proof, id: crypto.randomUUID() }))
    await open({ 'GET /rest/v1/product_proofs': { body: many } })
    expect(
      await screen.findByText(/^This product has 100 proofs, which is the limit/u),
    ).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Add proofs' })).toBeNull()
  })
})
