import type { MailText } from '@sampletrail/domain/mails/mail-text.ts'
import {
  CHARGER,
  MUG,
  ORDER,
  cancelMail,
  newOrderMail,
  oldOrderMail,
  refundMail,
  stepMail,
} from '@sampletrail/domain/testing/shop-mails/amazon-mails.ts'
import { mailOf } from '@sampletrail/domain/testing/shop-mails/mail-of.ts'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { MailsDialog } from '#src/features/products/mails/mails-dialog.tsx'
import { readState } from '#src/features/products/mails/mails-state.ts'
import { keepMails } from '#src/features/products/mails/use-mails-state.ts'
import { readDraft } from '#src/lib/use-form-draft.ts'
import type { Answers } from '#src/testing/fake-backend.ts'
import { answerRows } from '#src/testing/fake-rest.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'
import { charger, openedMails as opened } from '#src/testing/opened-mails.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const anna = 'aaaaaaaa-0000-4000-8000-000000000001'
const key = `draft:mails:${anna}`
const BOTH = { ...ORDER, items: [CHARGER, MUG], subtotal: '28.49', total: '28.49' }
function Opened() {
  return <MailsDialog open onOpenChange={() => undefined} files={[]} onScan={() => undefined} />
}

/** The dialog with emails that were opened before: reading needs a worker, which no test here has. */
async function renderMails(mails: readonly MailText[], rows = [charger], answers: Answers = {}) {
  keepMails(anna, { mails: opened(mails), decisions: {}, text: '' })
  const router = createRouter({
    routeTree: createRootRoute({ component: Opened }),
    history: createMemoryHistory(),
  })
  const backend = await renderSignedIn(<RouterProvider router={router} />, {
    'GET /rest/v1/products': answerRows(
      rows.map((row) => ({ ...wholeProduct(), ...row, user_id: anna })),
    ),
    'POST /rest/v1/products': { status: 201, body: [] },
    ...answers,
  })
  await screen.findByRole('button', { name: /^(?:Add|Change) \d|^Nothing ticked/u })
  return backend
}

const press = () => screen.getByRole('button', { name: /^(?:Add|Change) \d|^Nothing ticked/u })
const cardOf = (mail: MailText) => within(screen.getByRole('list', { name: mail.subject }))
const stored = () => readState(readDraft(key))

beforeEach(() => localStorage.clear())

describe('the dialog of emails', () => {
  it('shows what each email says, what is ticked and what is there already', async () => {
    const mails = [newOrderMail('en', BOTH), stepMail('en', 'delivered'), cancelMail('de')]
    await renderMails(mails)
    const [order, delivery] = mails
    if (!order || !delivery) throw new Error('There are three.')
    cardOf(order).getByText(`"${CHARGER.name}" shows this already. Nothing to change.`)
    cardOf(order).getByText(`$12.50 · Ordered Mar 5, 2026 · ${ORDER.number}`)
    cardOf(delivery).getByText('Received Mar 9, 2026')
    screen.getByText('The shop cancelled this order. Nothing changes here.')
    expect(press().textContent).toBe('Add 1 product and change 1')
    await userEvent.click(screen.getByRole('checkbox', { name: `Change ${CHARGER.name}` }))
    expect(press().textContent).toBe('Add 1 product')
  })

  it('says that an email has no order', async () => {
    await renderMails([mailOf({ subject: 'Dinner', text: 'Pizza?' })])
    screen.getByText('No order in this email')
    expect(press()).toHaveProperty('disabled', true)
  })

  it('shows what Gmail asks before it forwards emails, and opens nothing', async () => {
    const link = 'https://mail-settings.google.com/mail/vf-abc'
    const from = { name: 'Gmail Team', address: 'forwarding-noreply@google.com' }
    await renderMails([mailOf({ subject: '(#184023775) Confirm', from, text: link })])
    screen.getByText('184023775')
    screen.getByText(link)
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.queryByText('No order in this email')).toBeNull()
    expect(stored().mails).toHaveLength(1)
  })

  it('shows amounts as the currency writes them', async () => {
    const { text } = oldOrderMail('en')
    const from = { name: 'Amazon.co.jp', address: 'auto-confirm@amazon.co.jp' }
    const mail = { ...oldOrderMail('en'), from, text: text.replaceAll('$15.99', '￥1,599') }
    await renderMails([mail], [])
    expect(
      screen.getByText(`¥1,599 · Ordered Mar 5, 2026 · ${ORDER.number} · Sold by TestSeller`),
    ).toBeDefined()
  })

  it('offers to add the seller whom an email names and nobody knows', async () => {
    const acme = { id: 's9', name: 'TestSeller', user_id: anna, thumbnail_url: null, is_vip: false }
    await renderMails([oldOrderMail('en')], [], {
      'GET /rest/v1/sellers': { body: [] },
      'POST /rest/v1/sellers': { body: [acme] },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Add the seller TestSeller' }))
    await waitFor(() =>
      expect(Object.values(stored().decisions)).toEqual([
        { seller: { id: 's9', name: 'TestSeller', user_id: anna } },
      ]),
    )
    expect(screen.queryByRole('button', { name: 'Add the seller TestSeller' })).toBeNull()
  })

  it('keeps what was ticked and typed for the next visit', async () => {
    await renderMails([newOrderMail('en', BOTH)], [])
    await userEvent.click(screen.getByRole('checkbox', { name: `Add ${MUG.name}` }))
    await userEvent.click(screen.getByRole('button', { name: `Edit ${CHARGER.name}` }))
    await userEvent.clear(screen.getByLabelText('Price in USD'))
    await userEvent.type(screen.getByLabelText('Price in USD'), '1,5,')
    screen.getByText('Enter an amount like 19.99.')
    expect(press()).toHaveProperty('disabled', true)
    await userEvent.type(screen.getByLabelText('Or paste the text of an email'), 'Hello')
    const { decisions, text } = stored()
    expect(text).toBe('Hello')
    expect(Object.values(decisions)).toEqual([{ isTicked: false }, { price: '1,5,' }])
  })

  it('says why nothing was added, and keeps everything', async () => {
    await renderMails([newOrderMail('en')], [], {
      'POST /rest/v1/products': {
        status: 400,
        body: { code: 'P0001', message: 'Your plan is full.' },
      },
    })
    await userEvent.click(press())
    await waitFor(() => screen.getByText('Your plan is full.'))
    expect(stored().mails).toHaveLength(1)
    expect(press().textContent).toBe('Add 1 product')
  })

  it('adds under the same id when the first try failed', async () => {
    const ids: unknown[] = []
    let isWell = false
    await renderMails([newOrderMail('en')], [], {
      'POST /rest/v1/products': ({ body }) => {
        ids.push(body['id'])
        return isWell
          ? { status: 201, body: [body] }
          : { status: 500, body: { message: 'Out of luck.' } }
      },
    })
    await userEvent.click(press())
    await screen.findByText(/could not|Out of luck|went wrong/u)
    isWell = true
    await userEvent.click(press())
    await waitFor(() => expect(stored()).toEqual({ mails: [], decisions: {}, text: '' }))
    expect(new Set(ids).size).toBe(1)
    expect(ids.length).toBeGreaterThan(1)
  })

  it('the filled button reads the text once there is one', async () => {
    const router = createRouter({
      routeTree: createRootRoute({ component: Opened }),
      history: createMemoryHistory(),
    })
    await renderSignedIn(<RouterProvider router={router} />, {
      'GET /rest/v1/products': { body: [] },
    })
    const choose = await screen.findByRole('button', { name: 'Choose emails' })
    expect(choose.className).toContain('bg-accent')
    expect(screen.queryByRole('button', { name: 'Read this text' })).toBeNull()
    await userEvent.type(screen.getByLabelText('Or paste the text of an email'), 'Hello')
    expect(choose.className).not.toMatch(/(?:^| )bg-accent(?: |$)/u)
    const read = screen.getByRole('button', { name: 'Read this text' })
    expect(read.className).toMatch(/(?:^| )bg-accent(?: |$)/u)
    // It is the last of the dialog, and not inside the part that scrolls.
    expect(screen.getAllByRole('button').at(-1)).toBe(read)
  })

  it('removes an email, and all of them', async () => {
    const mails = [newOrderMail('en'), refundMail('en')]
    await renderMails(mails)
    await userEvent.click(screen.getByRole('button', { name: `Remove ${mails[0]?.subject}` }))
    await screen.findByRole('heading', { name: '1 email' })
    await userEvent.click(screen.getByRole('button', { name: 'Remove all' }))
    await waitFor(() => expect(localStorage.getItem(key)).toBeNull())
  })
})

describe('an email that was shared', () => {
  const files = [new File(['From: a'], 'order.eml')]
  let calls: { id: number; answer: (data: object) => void }[] = []

  /** Reads when it is told to. */
  class FakeWorker {
    #hear: (event: { data: object }) => void = () => undefined
    addEventListener(type: string, hear: (event: { data: object }) => void): void {
      if (type === 'message') this.#hear = hear
    }
    postMessage({ id }: { id: number }): void {
      calls.push({ id, answer: (data) => this.#hear({ data }) })
    }
    terminate(): void {}
  }

  async function renderReading() {
    calls = []
    vi.stubGlobal('Worker', FakeWorker)
    onTestFinished(() => void vi.unstubAllGlobals())
    const onKept = vi.fn<() => void>()
    await renderSignedIn(
      <MailsDialog
        open
        onOpenChange={() => undefined}
        files={files}
        onKept={onKept}
        onScan={() => undefined}
      />,
      { 'GET /rest/v1/products': answerRows([]) },
    )
    await waitFor(() => expect(calls).toHaveLength(1))
    return { onKept, call: calls[0] }
  }

  it('leaves the device when it was read', async () => {
    const { onKept, call } = await renderReading()
    expect(onKept).not.toHaveBeenCalled()
    call?.answer({
      id: call.id,
      ok: true,
      value: { mails: opened([newOrderMail('en')]), problem: null },
    })
    await waitFor(() => expect(onKept).toHaveBeenCalledOnce())
  })

  it('stays on the device if the dialog was closed before', async () => {
    const { onKept } = await renderReading()
    cleanup()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(onKept).not.toHaveBeenCalled()
  })
})
