import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ShareProofDialog } from '#src/entities/case/share-proof-dialog.tsx'
import type { Answers } from '#src/testing/fake-backend.ts'
import { caseProduct } from '#src/testing/case-rows.ts'
import { answerRows } from '#src/testing/fake-rest.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const user_id = 'aaaaaaaa-0000-4000-8000-000000000001'
const url = 'https://app.test/proof/token'
const lamp = caseProduct()
const mug = caseProduct({
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Mug',
  receipt_url: 'receipts/anna/3.pdf',
})
const chat = {
  id: 'cccccccc-0000-4000-8000-000000000001',
  product_id: lamp.id,
  path: 'proofs/anna/4.png',
  kind: 'chat',
  note: 'They agree',
}
const made = { id: '99999999-0000-4000-8000-000000000001', url, leftOut: [] }
const writeText = vi.fn<(text: string) => Promise<void>>()
const opened = vi.fn<() => void>()

beforeEach(() => {
  writeText.mockReset().mockResolvedValue()
  opened.mockReset()
  window.addEventListener('sampletrail:upgrade', opened)
})
afterEach(() => {
  window.removeEventListener('sampletrail:upgrade', opened)
  vi.unstubAllGlobals()
})

const tick = (name: string) => screen.getByRole('checkbox', { name })

interface Opened {
  products?: object[]
  lookedAt?: string[]
  ids?: string[]
  main?: 'link' | 'pdf'
}

async function open(
  { products = [lamp], lookedAt = [], ids = [lamp.id], main = 'link' }: Opened = {},
  answers: Answers = {},
) {
  const user = userEvent.setup()
  // After the clipboard of userEvent, which takes no promises.
  vi.stubGlobal('ClipboardItem', undefined)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  const { requests } = await renderSignedIn(
    <>
      <ShareProofDialog
        ids={ids}
        main={main}
        open
        onOpenChange={() => undefined}
        onClosed={() => undefined}
      />
      <Toaster />
    </>,
    {
      'GET /rest/v1/products': answerRows(products.map((row) => ({ ...row, user_id }))),
      'GET /rest/v1/product_proofs': answerRows([{ ...chat, user_id }]),
      'GET /rest/v1/blackouts': answerRows(lookedAt.map((path) => ({ path, user_id }))),
      'POST /api/case-links': {
        status: 201,
        body: { ...made, expiresAt: new Date(Date.now() + 60_000).toISOString() },
      },
      ...answers,
    },
  )
  await screen.findByRole('checkbox', { name: 'Order number' })
  const sent = (path: string) =>
    requests.filter((request) => request.path === path).map(({ body }) => body)
  return { user, requests, sent }
}

describe('sharing proof', () => {
  it('copies a link with the usual ticks at one press', async () => {
    const { user, sent } = await open()
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText(/Link copied\. It ends today at/u)).toBeDefined()
    expect(writeText).toHaveBeenCalledWith(url)
    expect(screen.getByLabelText('Proof link')).toHaveProperty('value', url)
    expect(sent('/api/case-links')).toEqual([
      {
        products: [lamp.id],
        shows: ['picture', 'order_number', 'days', 'amount', 'review'],
        proofs: [],
        lasts: 'week',
      },
    ])
  })

  it('marks files that nobody looked at, and ticks a receipt only after that', async () => {
    await open()
    expect(tick('Receipt')).toHaveProperty('checked', false)
    expect(screen.getAllByText('Not blacked out yet')).toHaveLength(3)
    expect(screen.getByRole('button', { name: 'Black out receipt' })).toBeDefined()
  })

  it('ticks a receipt that was looked at', async () => {
    await open({ lookedAt: [lamp.receipt_url ?? ''] })
    expect(tick('Receipt')).toHaveProperty('checked', true)
    expect(screen.getAllByText('Not blacked out yet')).toHaveLength(2)
  })

  it('shows only the proofs that are ticked, and remembers the other ticks and the time', async () => {
    const first = await open()
    await first.user.click(tick('Chat: They agree'))
    await first.user.click(tick('Dates'))
    await first.user.click(tick('What was agreed'))
    await first.user.click(tick('Let the seller say that the refund was sent'))
    await first.user.selectOptions(screen.getByLabelText('The link works for'), '1 hour')
    await first.user.click(screen.getByRole('button', { name: 'Copy link' }))
    await screen.findByLabelText('Proof link')
    expect(first.sent('/api/case-links')).toEqual([
      {
        products: [lamp.id],
        shows: ['picture', 'order_number', 'amount', 'review', 'notes', 'proofs', 'answer'],
        proofs: [chat.id],
        lasts: 'hour',
      },
    ])
    await first.user.click(screen.getByRole('button', { name: 'Make another link' }))
    expect(tick('Chat: They agree')).toHaveProperty('checked', true)
    cleanup()
    await open()
    expect(tick('Dates')).toHaveProperty('checked', false)
    expect(tick('What was agreed')).toHaveProperty('checked', true)
    expect(tick('Chat: They agree')).toHaveProperty('checked', false)
    expect(screen.getByLabelText('The link works for')).toHaveProperty('value', 'hour')
  })

  it('offers only what the product has', async () => {
    const bare = caseProduct({
      status: 'wishlist',
      order_date: null,
      product_image_url: null,
      receipt_url: null,
      review_screenshot_url: null,
      review_url: null,
      deal_notes: null,
    })
    await open({ products: [bare] }, { 'GET /rest/v1/product_proofs': { body: [] } })
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  })

  it('selects the address if it cannot be copied', async () => {
    writeText.mockRejectedValue(new Error('NotAllowedError'))
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText(/could not be copied/u)).toBeDefined()
    const field = screen.getByLabelText<HTMLInputElement>('Proof link')
    expect(document.activeElement).toBe(field)
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, url.length])
    writeText.mockResolvedValue()
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await screen.findAllByText(/Link copied/u)).not.toEqual([])
  })

  it('says what is not in the link, and why', async () => {
    const leftOut = [{ productId: lamp.id, part: 'receipt', reason: 'The PDF is damaged.' }]
    const { user } = await open(
      {},
      {
        'POST /api/case-links': {
          status: 201,
          body: { ...made, leftOut, expiresAt: '2099-01-01T00:00:00.000Z' },
        },
      },
    )
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText('Receipt: The PDF is damaged.')).toBeDefined()
  })

  it('offers the contacts of the seller, with the link in the text', async () => {
    const openWindow = vi.fn<(address: string) => null>()
    vi.stubGlobal('open', openWindow)
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    const ways = await screen.findByRole('list', { name: 'Send it' })
    await user.click(within(ways).getByRole('button', { name: /WhatsApp/u }))
    expect(openWindow.mock.calls[0]?.[0]).toContain('https://wa.me/15550109999?text=')
    expect(openWindow.mock.calls[0]?.[0]).toContain(encodeURIComponent(url))
    expect(within(ways).getAllByRole('button')).toHaveLength(2)
  })

  it("opens the plans at the plan's limit, says the server's words, and keeps the ticks", async () => {
    const message = 'You have 3 open links. Take one back, or upgrade to Pro.'
    const refusal = { code: 'quota_reached', message, requestId: 'r' }
    const { user } = await open(
      {},
      { 'POST /api/case-links': { status: 403, body: { message, error: refusal } } },
    )
    await user.click(tick('Dates'))
    await user.click(tick('Chat: They agree'))
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
    expect(opened).toHaveBeenCalledOnce()
    expect(tick('Dates')).toHaveProperty('checked', false)
    expect(tick('Chat: They agree')).toHaveProperty('checked', true)
  })

  it('keeps the ticks after any other failure, which is shown', async () => {
    const { user } = await open({}, { 'POST /api/case-links': { status: 500 } })
    await user.click(tick('Dates'))
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await screen.findByRole('alert')).toBeDefined()
    expect(tick('Dates')).toHaveProperty('checked', false)
    expect(opened).not.toHaveBeenCalled()
    expect(writeText).not.toHaveBeenCalled()
  })

  it('downloads a PDF with the same ticks', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x' }))
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const { user, sent } = await open({}, { 'POST /api/case-links/pdf': { body: {} } })
    await user.click(screen.getByRole('button', { name: 'Download PDF' }))
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
    expect(clicked.mock.contexts[0]).toHaveProperty('download', 'Proof Desk lamp.pdf')
    expect(sent('/api/case-links/pdf')).toEqual([
      {
        products: [lamp.id],
        shows: ['picture', 'order_number', 'days', 'amount', 'review'],
        proofs: [],
      },
    ])
    expect(sent('/api/case-links')).toEqual([])
  })

  it('takes the link back', async () => {
    const { user, sent } = await open({}, { 'POST /rest/v1/rpc/end_case_link': { body: true } })
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    await user.click(await screen.findByRole('button', { name: 'Take back' }))
    expect(await screen.findByText(/Link taken back/u)).toBeDefined()
    expect(sent('/rest/v1/rpc/end_case_link')).toEqual([{ p_link: made.id }])
    expect(screen.queryByLabelText('Proof link')).toBeNull()
  })
})

describe('several products', () => {
  it('keep their order, and every file has its product in its name', async () => {
    const { user, sent } = await open({
      products: [lamp, mug],
      ids: [mug.id, lamp.id],
      lookedAt: [lamp.receipt_url ?? ''],
    })
    expect(screen.getByRole('button', { name: 'Black out receipt of Mug' })).toBeDefined()
    expect(screen.getByText('Acme, 2 products')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    await screen.findByLabelText('Proof link')
    expect(sent('/api/case-links')[0]).toMatchObject({ products: [mug.id, lamp.id] })
    expect(sent('/api/case-links')[0]?.['shows']).not.toContain('receipt')
  })

  it('that the server does not have are named', async () => {
    const gone = '33333333-3333-4333-8333-333333333333'
    const { user, sent } = await open({ ids: [lamp.id, gone] })
    expect(screen.getByText(/^1 of the chosen products is left out/u)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    await screen.findByLabelText('Proof link')
    expect(sent('/api/case-links')[0]).toMatchObject({ products: [lamp.id] })
  })

  it('beyond the first fifty are left out', async () => {
    const ids = Array.from({ length: 73 }, (_, place) =>
      place === 0 ? lamp.id : `44444444-4444-4444-8444-${`${place}`.padStart(12, '0')}`,
    )
    const { requests } = await open({ ids, main: 'pdf' })
    expect(screen.getByText(/These are the first 50 of 73/u)).toBeDefined()
    const asked = requests.find(({ path }) => path === '/rest/v1/products')?.query.get('id')
    expect(asked?.split(',')).toHaveLength(50)
  })
})
