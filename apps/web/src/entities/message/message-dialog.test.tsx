import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MessageKind } from '@sampletrail/domain/messages/message-kind.ts'
import { MessageDialog } from '#src/entities/message/message-dialog.tsx'
import type { Product } from '#src/entities/product/product-row.ts'
import type { Answers } from '#src/testing/fake-backend.ts'
import { listRow, wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { readToday } from '#src/lib/today.ts'
import { Toaster } from '#src/ui/toaster.tsx'

const seller = {
  id: 'eeeeeeee-0000-4000-8000-000000000001',
  name: 'Acme',
  thumbnail_url: null,
  url: null,
  user_id: null,
  email: 'a@shop.example',
  facebook: 'https://facebook.com/acme',
  discord: null,
  wechat: 'acme_deals',
  whatsapp: '+1 555 010 9999',
}
const lamp = wholeProduct({
  seller,
  seller_id: seller.id,
  order_date: '2026-03-01',
  refund_due_date: '2026-03-09',
})
const mug = wholeProduct({
  ...lamp,
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Mug',
  order_number: '113-1',
  currency: 'EUR',
  price: 5,
  refund_due_date: '2026-03-10',
})
const own = {
  id: 'cccccccc-0000-4000-8000-000000000001',
  kind: 'refund',
  name: 'Short',
  language: 'de',
  text: 'Hallo {seller}: {amount}\nRezension: {review link}',
}

const opened = vi.fn<(url: string, target: string, features: string) => null>()
const copied = vi.fn<(text: string) => Promise<void>>()

beforeEach(() => {
  opened.mockReset()
  copied.mockReset().mockResolvedValue()
  vi.stubGlobal('open', opened)
})
afterEach(() => vi.unstubAllGlobals())

async function open(
  { product = lamp, kind = 'refund', all = false }: Partial<Opened> = {},
  answers: Answers = {},
) {
  const user = userEvent.setup()
  // After the clipboard of userEvent.
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied)
  const onOpenChange = vi.fn<(open: boolean) => void>()
  const { requests } = await renderSignedIn(
    <>
      <MessageDialog
        product={product}
        kind={kind}
        startsWithAll={all}
        open
        onOpenChange={onOpenChange}
        onClosed={() => undefined}
      />
      <Toaster />
    </>,
    {
      'GET /rest/v1/products': ({ query }) => ({
        body: [lamp, mug].filter(({ id }) => (query.get('id') ?? id).includes(id)),
      }),
      'GET /rest/v1/message_templates': { body: [own] },
      'POST /rest/v1/rpc/change_products': { body: [] },
      ...answers,
    },
  )
  const sent = () =>
    requests.filter(({ path }) => path.endsWith('/change_products')).map(({ body }) => body)
  await screen.findByLabelText('Text')
  return { user, sent, onOpenChange }
}

type Opened = { product: Product; kind: MessageKind; all: boolean }

const text = () => screen.getByLabelText<HTMLTextAreaElement>('Text').value
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const way = (name: RegExp) =>
  within(screen.getByRole('list', { name: 'Send' })).getByRole('button', { name })

describe('asking for a refund', () => {
  it('opens WhatsApp with the text, notes the day and offers Undo', async () => {
    const { user, sent, onOpenChange } = await open()
    expect(text()).toContain('Hi Acme,')
    expect(text()).toContain('Amount: ¥1,999')
    await user.click(way(/^WhatsApp: \+1 555 010 9999 Opens WhatsApp with the text/u))
    const [url = '', target, features] = opened.mock.calls[0] ?? []
    expect(url).toBe(`https://wa.me/15550109999?text=${encodeURIComponent(text())}`)
    expect([target, features]).toEqual(['_blank', 'noopener,noreferrer'])
    expect(onOpenChange).toHaveBeenCalledWith(false)
    await waitFor(() =>
      expect(sent()).toEqual([
        {
          p_changes: [
            {
              id: lamp.id,
              change: { refund_asked_on: readToday() },
              base: { refund_asked_on: null },
            },
          ],
        },
      ]),
    )
    expect(screen.getByText('Asked for the refund')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
  })

  it('copies the text before it opens Messenger', async () => {
    const { user } = await open()
    await user.click(way(/^Messenger/u))
    expect(copied).toHaveBeenCalledWith(text())
    expect(opened.mock.calls[0]?.[0]).toBe('https://m.me/acme')
    expect(await screen.findByText('Text copied. Asked for the refund')).toBeDefined()
  })

  it('says so if the browser does not copy, and notes nothing', async () => {
    copied.mockRejectedValue(new Error('denied'))
    const { user, sent, onOpenChange } = await open()
    await user.click(way(/^WeChat/u))
    expect(
      await screen.findByText('It could not be copied. Select the text and copy it by hand.'),
    ).toBeDefined()
    expect([opened.mock.calls, sent(), onOpenChange.mock.calls]).toEqual([[], [], []])
  })

  it('asks for all of the seller in one message', async () => {
    const { user, sent } = await open({ all: true })
    await waitFor(() => expect(text()).toContain('Total: ¥1,999 and €5.00'))
    expect(screen.getByLabelText('All 2 refunds of this seller (¥1,999 and €5.00)')).toHaveProperty(
      'checked',
      true,
    )
    await user.click(way(/^Copy/u))
    await waitFor(() => expect(JSON.stringify(sent())).toContain(mug.id))
    expect(JSON.stringify(sent())).toContain(lamp.id)
    expect(screen.getByText('Text copied. Asked for 2 refunds')).toBeDefined()
  })

  it('keeps an edited text, and sends it as it is', async () => {
    const { user } = await open()
    type('Text', 'Pay & <b>now</b>')
    await waitFor(() =>
      expect(
        Object.keys(localStorage).filter((key) => key.startsWith('draft:message:')),
      ).toHaveLength(1),
    )
    await user.click(way(/^WhatsApp/u))
    expect(opened.mock.calls[0]?.[0]).toBe(
      'https://wa.me/15550109999?text=Pay%20%26%20%3Cb%3Enow%3C%2Fb%3E',
    )
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
  })

  it('keeps a link alone, and fills the text anew with it', async () => {
    await open({ kind: 'review_live' })
    type('Review link', 'https://shop.example/r/1')
    fireEvent.blur(screen.getByLabelText('Review link'))
    await waitFor(() => expect(text()).toContain('https://shop.example/r/1'))
    await waitFor(() =>
      expect(
        Object.keys(localStorage).filter((key) => key.startsWith('draft:message:')),
      ).toHaveLength(1),
    )
    cleanup()
    const renamed = { ...lamp, name: 'Lamp with a new name' }
    await open(
      { kind: 'review_live', product: renamed },
      { 'GET /rest/v1/products': { body: [renamed] } },
    )
    expect(screen.getByLabelText('Review link')).toHaveProperty('value', 'https://shop.example/r/1')
    await waitFor(() => expect(text()).toContain('Lamp with a new name'))
    expect(text()).toContain('https://shop.example/r/1')
  })

  it('fills in the review link of the product', async () => {
    const reviewed = { ...lamp, review_url: 'https://shop.example/r/7' }
    await open(
      { kind: 'review_live', product: reviewed },
      { 'GET /rest/v1/products': { body: [reviewed] } },
    )
    expect(screen.getByLabelText('Review link')).toHaveProperty('value', 'https://shop.example/r/7')
    expect(text()).toContain('https://shop.example/r/7')
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
  })

  it('keeps a typed review link on the product when it is sent, with Undo', async () => {
    const { user, sent } = await open({ kind: 'review_live' })
    type('Review link', 'see amazon.de/review/R1ABCDEFGHIJK2?ref=x')
    fireEvent.blur(screen.getByLabelText('Review link'))
    const link = 'https://www.amazon.de/gp/customer-reviews/R1ABCDEFGHIJK2'
    await waitFor(() => expect(text()).toContain(link))
    await user.click(way(/^Copy/u))
    const edit = { id: lamp.id, change: { review_url: link }, base: { review_url: null } }
    await waitFor(() => expect(sent()).toEqual([{ p_changes: [edit] }]))
    expect(screen.getByText('Text copied. Review link kept')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
  })

  it('refuses a text without a link in the field of the review link', async () => {
    const { user } = await open({ kind: 'review_live' })
    type('Review link', 'not yet')
    fireEvent.blur(screen.getByLabelText('Review link'))
    expect(await screen.findByText(/^There is no link in this text/u)).toBeDefined()
    await user.click(way(/^WhatsApp/u))
    expect(await screen.findByText('Correct the review link first, or remove it.')).toBeDefined()
    expect(opened).not.toHaveBeenCalled()
  })

  it.each([
    ['{amount}', 'Replace {amount} first.'],
    [' ', 'Please enter a text.'],
  ])('refuses the text %j', async (typed, problem) => {
    const { user } = await open()
    type('Text', typed)
    await user.click(way(/^WhatsApp/u))
    expect(await screen.findByText(problem)).toBeDefined()
    expect(opened).not.toHaveBeenCalled()
  })

  it('remembers the last template, and brings back a text that another one replaced', async () => {
    const { user } = await open()
    type('Text', `${text()} Mine`)
    await user.selectOptions(screen.getByLabelText('Template'), 'Short')
    await waitFor(() => expect(text()).toBe('Hallo Acme: 1.999 ¥'))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(text()).toMatch(/Thank you! Mine$/u))
    await user.selectOptions(screen.getByLabelText('Template'), 'Short')
    await waitFor(() => expect(text()).toBe('Hallo Acme: 1.999 ¥'))
    type('Review link', 'shop.example/r/1')
    fireEvent.blur(screen.getByLabelText('Review link'))
    await waitFor(() => expect(text()).toContain('Rezension: https://shop.example/r/1'))
    await user.click(way(/^Copy/u))
    await waitFor(() =>
      expect(Object.entries(localStorage)).toContainEqual([
        expect.stringMatching(/^message-template:.*:refund$/u),
        own.id,
      ]),
    )
  })

  it('goes on with a template that was added meanwhile', async () => {
    const stored: object[] = []
    const { user } = await open(
      {},
      {
        'GET /rest/v1/message_templates': () => ({ body: [...stored] }),
        'POST /rest/v1/message_templates': ({ body }) => {
          stored.push(body)
          return { body: [{ id: body['id'] }] }
        },
      },
    )
    await user.click(screen.getByRole('button', { name: 'Your templates' }))
    await user.click(await screen.findByRole('button', { name: 'New template' }))
    const form = await screen.findByRole('dialog', { name: 'New template' })
    fireEvent.change(within(form).getByLabelText(/^Name/u), { target: { value: 'Mine' } })
    fireEvent.change(within(form).getByLabelText(/^Text/u), { target: { value: 'Hi {amount}' } })
    await user.click(within(form).getByRole('button', { name: 'Save template' }))
    await waitFor(() => expect(text()).toBe('Hi ¥1,999'))
  })

  it('sends the message of a product beyond the limit of the plan, and notes nothing', async () => {
    const newer = Array.from({ length: 5 }, (_, place) =>
      listRow({ id: `${place}`, created_at: '2026-11-21T00:00:00+00:00' }),
    )
    const { user, sent } = await open({}, { 'GET /rest/v1/products': { body: [lamp, ...newer] } })
    await user.click(way(/^Copy/u))
    expect(await screen.findByText('Text copied. Asked for the refund')).toBeDefined()
    expect(sent()).toEqual([])
  })

  it('without own templates or contacts says so, and copies', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const failing = { status: 403, body: { code: '42501', message: 'No' } }
    const { user } = await open(
      {},
      { 'GET /rest/v1/message_templates': failing, 'GET /rest/v1/products': failing },
    )
    expect(screen.getByText('Your own templates could not be loaded.')).toBeDefined()
    expect(screen.getByText("The seller's contacts could not be loaded.")).toBeDefined()
    await user.click(way(/^Copy/u))
    expect(copied).toHaveBeenCalledWith(text())
  })
})

it('telling the order number notes nothing', async () => {
  const { user, sent, onOpenChange } = await open({ kind: 'order_number' })
  expect(text()).toContain(`Order number: ${lamp.order_number}`)
  await user.click(way(/^Copy/u))
  expect(await screen.findByText('Text copied')).toBeDefined()
  expect([sent(), onOpenChange.mock.calls]).toEqual([[], [[false]]])
})
