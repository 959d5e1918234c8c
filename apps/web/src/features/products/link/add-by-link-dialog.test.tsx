import { DETECTED_EVENTS, DETECTION_EVENT } from '@sampletrail/contracts/marketplace-posting.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { writeLinkDraft } from '#src/entities/link/link-draft.ts'
import type { Prefill } from '#src/features/products/form/prefill.ts'
import { AddByLinkDialog } from '#src/features/products/link/add-by-link-dialog.tsx'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const scanning = 'POST /.netlify/functions/scan-amazon'
const link = 'https://www.walmart.com/ip/Oak-Stool-18-in/55512345'
const me = 'aaaaaaaa-0000-4000-8000-000000000001'
const page = '<title>Oak Stool</title>'
const stool = { name: 'Oak Stool', price: 24.97, currency: 'USD', imageUrl: null, url: link }
const advice =
  'Open the page, then press the SampleTrail button of your browser there: it reads what you see.'
const blocked = {
  status: 422,
  body: { error: { code: 'page_blocked', message: 'The shop did not let us.', requestId: '1' } },
}

beforeEach(() => localStorage.clear())

const answer = (): void => {
  window.dispatchEvent(new CustomEvent(DETECTED_EVENTS[0], { detail: {} }))
}

/** Answers the app as the extension does on its pages. */
function pretendExtension(): void {
  window.addEventListener(DETECTION_EVENT, answer)
  onTestFinished(() => window.removeEventListener(DETECTION_EVENT, answer))
}

async function open(
  props: { initialText?: string; page?: string },
  reply: object = { body: stool },
) {
  const onFill = vi.fn<(prefill: Prefill) => void>()
  const backend = await renderSignedIn(
    <AddByLinkDialog open onOpenChange={() => undefined} onFill={onFill} {...props} />,
    { [scanning]: reply, 'GET /rest/v1/products': { body: [] } },
  )
  const sent = () => backend.requests.filter(({ path }) => path.includes('scan-amazon'))
  return { onFill, sent }
}

it('a page that the extension read is sent with its link, and fills in the form', async () => {
  const { onFill, sent } = await open({ initialText: `${link}?athbdg=L1600\nOak Stool`, page })
  await expect.poll(() => onFill.mock.calls.length).toBe(1)
  expect(sent().map(({ body }) => body)).toEqual([{ url: `${link}?athbdg=L1600`, page }])
  expect(onFill.mock.calls[0]?.[0].values).toMatchObject({ name: 'Oak Stool', link })
})

it('a page does not belong to another link in the field', async () => {
  const { sent } = await open({ initialText: link, page })
  await expect.poll(() => sent().length).toBe(1)
  const field = screen.getByRole('textbox', { name: 'Amazon URL' })
  await userEvent.clear(field)
  await userEvent.type(field, 'https://shop.example/lamp{Enter}')
  await expect.poll(() => sent().at(-1)?.body).toEqual({ url: 'https://shop.example/lamp' })
})

it('an earlier draft stays, and its link is read by its page', async () => {
  writeLinkDraft(me, { text: '', rows: [{ link, name: null }] })
  const { sent } = await open({ initialText: link, page })
  expect(await screen.findByDisplayValue('Oak Stool')).toBeDefined()
  expect(sent().map(({ body }) => body)).toEqual([{ url: link, page }])
  expect(screen.getByRole('textbox', { name: 'More links' })).toHaveProperty('value', '')
})

it('an earlier text stays beside the link of the page', async () => {
  writeLinkDraft(me, { text: 'https://shop.example/lamp', rows: [] })
  await open({ initialText: link, page })
  expect(screen.getByRole('textbox', { name: 'Amazon URL' })).toHaveProperty(
    'value',
    `https://shop.example/lamp\n${link}`,
  )
})

it('a blocked page leads to the button of the extension, and keeps link and name', async () => {
  pretendExtension()
  const { onFill } = await open({ initialText: link }, blocked)
  expect(await screen.findByText(advice)).toBeDefined()
  const way = screen.getByRole('link', { name: 'Open the page' })
  expect(way.getAttribute('href')).toBe(link)
  expect(way.getAttribute('target')).toBe('_blank')
  expect(way.getAttribute('rel')).toBe('noopener noreferrer')
  await userEvent.click(screen.getByRole('button', { name: 'Fill in by hand' }))
  expect(onFill.mock.calls[0]?.[0].values).toMatchObject({ name: 'Oak Stool 18 in', link })
})

it('blocked pages of a list can be opened one by one', async () => {
  pretendExtension()
  writeLinkDraft(me, { text: '', rows: [{ link, name: null }] })
  await open({}, blocked)
  expect(await screen.findByText(advice)).toBeDefined()
  expect(screen.getAllByRole('link', { name: 'Open the page' })).toHaveLength(1)
})

it('without the extension a blocked page says how to get it', async () => {
  await open({ initialText: link }, blocked)
  const get = await screen.findByRole('button', { name: 'Get the extension' })
  await userEvent.click(get)
  expect(
    await screen.findByRole('dialog', { name: 'SampleTrail extension not installed' }),
  ).toBeDefined()
  expect(screen.queryByText(advice)).toBeNull()
})

it('a page without a product says nothing of the extension', async () => {
  pretendExtension()
  const refusal = { ...blocked.body.error, code: 'no_product', message: 'No product here.' }
  await open({ initialText: link }, { status: 422, body: { error: refusal } })
  expect(await screen.findByText('No product here.')).toBeDefined()
  expect(screen.queryByText(advice)).toBeNull()
})
