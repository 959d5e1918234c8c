import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { ImportSession } from '#src/features/products/import/file/import-session.ts'
import type { ReportSession } from '#src/features/products/import/report/report-file.ts'
import { ReportReview } from '#src/features/products/import/report/report-review.tsx'
import type { Answers } from '#src/testing/fake-backend.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const order = '112-7770001-0000001'
const file = [
  'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,Transaction ID,Note',
  `18/03/2026,09:12:44,CET,Li Wei,Mobile Payment,Completed,EUR,11.90,0.00,11.90,li@example.com,A,order ${order}`,
  '19/03/2026,09:12:44,CET,Rosa,Mobile Payment,Completed,EUR,23.00,0.00,23.00,rosa@example.com,B,',
  '20/03/2026,09:12:44,CET,Rosa,Mobile Payment,Completed,EUR,50.00,0.00,50.00,rosa@example.com,C,',
].join('\n')
const product = { currency: 'EUR', order_date: '2026-03-01', status: 'ordered', order_number: null }
const products = [
  { ...product, id: 'mat', name: 'Mat', price: 11.9, order_number: order },
  { ...product, id: 'whisk', name: 'Whisk', price: 23 },
  { ...product, id: 'whisk-2', name: 'Whisk', price: 23, order_date: '2026-02-03' },
].map((values) => wholeProduct({ ...values, status: 'ordered' }))

/** A session without a worker: the same methods, and each answers later. */
function sessionOf(opened: ImportSession): ReportSession {
  return {
    knowPayable: async (...args) => opened.knowPayable(...args),
    propose: async (...args) => opened.propose(...args),
    findPayable: async (...args) => opened.findPayable(...args),
    entriesOf: async (...args) => opened.entriesOf(...args),
  }
}

async function renderReport(answers: Answers, text = file) {
  const session = new ImportSession()
  const opened = await session.open(new File([text], 'paypal.csv'), {
    kindName: null,
    columns: {},
    currency: 'EUR',
    dateOrder: null,
    timeZone: 'Europe/Berlin',
  })
  const { report } = opened
  if (report === null) throw new Error('It is no report.')
  const whole = {
    id: crypto.randomUUID(),
    name: 'paypal.csv',
    rowCount: opened.rowCount,
    session: sessionOf(session),
  }
  const root = createRootRoute({
    component: () => <ReportReview file={whole} summary={report} onAgain={() => undefined} />,
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  const backend = await renderSignedIn(<RouterProvider router={router} />, {
    'GET /rest/v1/report_entries': { body: [] },
    'GET /rest/v1/products': { body: products },
    ...answers,
  })
  await screen.findByRole('list', { name: 'Payments' })
  await screen.findAllByLabelText(/^Product of €/u)
  return backend
}

const record = () => screen.getByRole('button', { name: /^Record/u })
const reply = (recorded: string[], changed: string[] = []): Answers => ({
  'POST /rest/v1/rpc/record_report': { body: { recorded, changed } },
})

const heading = (name: string) => screen.findByRole('heading', { name })

describe('a report of payments', () => {
  it('moves the focus to what was recorded, because the button is gone', async () => {
    await renderReport(reply(['A']))
    await userEvent.click(record())
    expect(document.activeElement).toBe(await heading('1 refund recorded'))
  })

  it('says what another window recorded first, and offers no undo for it', async () => {
    await renderReport(reply([]))
    await userEvent.click(record())
    await heading('0 refunds recorded')
    screen.getByText('1 refund recorded or skipped before, in another window or on another device')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('counts what was changed meanwhile apart', async () => {
    await renderReport(reply([], ['A']))
    await userEvent.click(record())
    await heading('0 refunds recorded')
    expect(screen.getAllByText(/1 refund not recorded, because .* was changed/u)).toHaveLength(2)
  })

  it('can be recorded again after a lost connection, with the same choices', async () => {
    let isOnline = false
    await renderReport({
      'POST /rest/v1/rpc/record_report': () => {
        if (!isOnline) throw new TypeError('Failed to fetch')
        return { body: { recorded: ['A', 'C'], changed: [] } }
      },
    })
    await userEvent.selectOptions(
      screen.getByLabelText('Product of €50.00, Rosa, Mar 20, 2026'),
      'Skip for good',
    )
    await userEvent.click(record())
    const { textContent } = await screen.findByRole('alert')
    expect(textContent).toContain('Nothing more was recorded. SampleTrail cannot be reached.')
    expect(document.activeElement).toBe(record())
    isOnline = true
    await userEvent.click(record())
    await heading('1 refund recorded')
    screen.getByText('1 entry will not be proposed again')
  })

  it('says how many refunds are not on the screen yet, and moves the focus to the first of them', async () => {
    const [headers = '', first = ''] = file.split('\n')
    const gifts = Array.from(
      { length: 51 },
      (_, at) =>
        `0${1 + (at % 9)}/02/2026,09:12:44,CET,Rosa,Mobile Payment,Completed,EUR,1.00,0.00,1.00,rosa@example.com,G${at},`,
    )
    await renderReport({}, [headers, ...gifts, first].join('\n'))
    screen.getByText('1 of 1 further down the list')
    await userEvent.click(screen.getByRole('button', { name: 'Show 2 more' }))
    expect(screen.queryByText(/further down the list/u)).toBeNull()
    const payments = within(screen.getByRole('list', { name: 'Payments' })).getAllByRole('listitem')
    expect(payments[50]?.contains(document.activeElement)).toBe(true)
  })

  it('says why beside the choice of each payment, which has its day in its name', async () => {
    await renderReport({})
    const choice = screen.getByLabelText('Product of €11.90, Li Wei, Mar 18, 2026')
    const description = document.getElementById(choice.getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toBe('Because of: order number in the note, amount.')
  })

  it('tells products of one name apart, and names the payment of the search', async () => {
    await renderReport({})
    const whisks = screen.getByLabelText('Product of €23.00, Rosa, Mar 19, 2026')
    const options = within(whisks).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Whisk · Feb 3, 2026 · €23.00',
      'Whisk · Mar 1, 2026 · €23.00',
      'Choose the product…',
      'Another product…',
      'Skip for good',
    ])
    await userEvent.selectOptions(whisks, 'Another product…')
    await screen.findByRole('combobox', { name: 'Another product for Rosa' })
  })
})
