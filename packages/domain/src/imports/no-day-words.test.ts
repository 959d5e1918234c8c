import { describe, expect, it } from 'vitest'
import { checkRows } from '#src/imports/check-rows.ts'
import { guessMapping } from '#src/imports/guess-mapping.ts'
import { saysNotYet } from '#src/imports/no-day-words.ts'
import { PRODUCT_COLUMNS } from '#src/imports/product-columns.ts'
import type { ReadOptions } from '#src/imports/read-cell.ts'

const options: ReadOptions = {
  dateOrder: 'day first',
  decimal: 'point',
  currency: 'EUR',
  statusWords: {},
}

/** The row of a sheet as a product, or the reasons why it is none. */
function read(headers: string[], cells: string[]) {
  const [row] = checkRows([{ number: 2, cells }], guessMapping(headers), options, [])
  if (row === undefined) throw new Error('The row is left out.')
  return row.kind === 'error' ? row.reasons : { ...row.product, ...row.product.rest }
}

const DAYS = PRODUCT_COLUMNS.filter(({ kind }) => kind === 'date').map(({ header }) => header)

describe('a cell that says that its day has not come', () => {
  it.each(
    [
      [
        'not yet',
        'Not yet!',
        'NOT YET',
        'pending',
        'Pending…',
        '(pending)',
        'open',
        'TBD',
        't.b.d.',
      ],
      ['n/a', 'N/A', 'na', '#N/A', 'none', 'to do', 'waiting', '⏳ pending', 'in progress'],
      ['-', '--', '–', '—', '…', '...', '?', '??', '/', '. .', '✗', '❌', '⏳'],
      ['noch nicht', 'Nein, noch nicht', 'offen', 'noch offen', 'ausstehend', 'steht noch aus'],
      ['k.A.', 'kein Datum', 'entfällt', 'wartet', '#NV', 'nein', 'no', 'non'],
      ['pas encore', 'en attente', 'à faire', 's/o', 'aucune', 'A FAIRE'],
      ['todavía no', 'todavia no', 'aún no', 'pendiente', 'en espera', 'sin fecha'],
      ['non ancora', 'in attesa', 'in sospeso', 'da fare', 'nessuna'],
      ['a.s.a.p.', 'wird nachgereicht', 'folgt noch'],
      ['nog niet', 'in behandeling', 'n.v.t.', 'jeszcze nie', 'brak'],
    ].flat(),
  )('%j is no day, in every column of days', (cell) => {
    const product = read(['Name', ...DAYS], ['Lamp', ...DAYS.map(() => cell)])
    expect(product).not.toBeInstanceOf(Array)
    expect(Object.entries(product).filter(([field, day]) => /date/u.test(field) && day)).toEqual([])
  })

  it.each([
    ['Received', 'not received yet'],
    ['Received', 'hasn’t arrived'],
    ['Received', 'not arrived'],
    ['Received', 'in transit'],
    ['Received', 'waiting for parcel'],
    ['Reviewed', 'pending review'],
    ['Rezension', 'Rezension folgt'],
    ['Paid date', 'Erstattung ausstehend'],
    ['Paid date', 'remboursement en attente'],
    ['Paid date', 'en attente du remboursement'],
    ['Paid date', 'awaiting seller refund'],
    ['Paid date', 'Rückerstattung steht noch aus'],
    ['Paid date', 'pendiente del pago'],
    ['Published', 'in attesa dell’approvazione'],
    ['Paid date', 'pendiente de pago'],
    ['Paid date', 'in attesa di rimborso'],
    ['Received', 'unterwegs'],
    ['Erhalten', 'noch nicht da'],
    ['Reçu le', 'pas encore reçue'],
    ['Reviewed', 'not written yet'],
    ['Reviewed', 'to review'],
    ['Published', 'not live yet'],
    ['Published', 'awaiting approval'],
    ['Published', 'noch nicht freigeschaltet'],
    ['Paid date', 'unpaid'],
    ['Paid date', 'not refunded'],
    ['Paid date', 'not reviewed yet'],
    ['Paid date', 'refund pending'],
    ['Refund date', 'en attente de remboursement'],
    ['Refund date', 'todavía no pagado'],
    ['Refund date', 'non ancora rimborsato'],
    ['Refunded', 'pending'],
    ['Refunded', 'not yet'],
    ['Refund', 'noch nicht erstattet'],
    ['Due date', 'no'],
    ['Sold Date', 'unsold'],
    ['Sold Date', 'noch nicht verkauft'],
  ])('under %s: %j', (header, cell) => {
    expect(read(['Name', header], ['Lamp', cell])).not.toBeInstanceOf(Array)
  })

  it.each([
    ['Received', 'soon', 'Delivery Date'],
    ['Received', 'lost', 'Delivery Date'],
    ['Received', 'not refunded', 'Delivery Date'],
    ['Received', 'awaiting refund', 'Delivery Date'],
    ['Received', 'received', 'Delivery Date'],
    ['Reviewed', 'not live yet', 'Review Date'],
    ['Order date', 'shipped', 'Order Date'],
    ['Published', 'rejected', 'Published Date'],
    ['Published', 'not yet, seller is silent', 'Published Date'],
    ['Paid date', 'pending since May', 'Completed Date'],
    ['Paid date', 'cancelled', 'Completed Date'],
    ['Paid date', 'not sold', 'Completed Date'],
    ['Paid date', '3/13/2026 ?', 'Completed Date'],
    ['Paid date', '0', 'Completed Date'],
    ['Due date', 'yes', 'Refund Due Date'],
    ['Due date', 'overdue', 'Refund Due Date'],
    ['Sold Date', 'not paid', 'Sold Date'],
    ['Sold Date', 'delivered', 'Sold Date'],
  ])('under %s is not %j, which says something else', (header, cell, ours) => {
    expect(read(['Name', header], ['Lamp', cell])).toEqual([`${ours}: ‘${cell}’ is no date.`])
  })

  it('can be of a column that we do not know', () => {
    expect(saysNotYet('not yet', 'other')).toBe(true)
    expect(saysNotYet('not paid', 'other')).toBe(false)
  })
})

it.each([
  ['not yet', '', 'wishlist'],
  ['noch nicht bestellt', 'n/a', 'wishlist'],
  ['to order', '', 'wishlist'],
  ['pas encore commandé', '-', 'wishlist'],
  ['not ordered yet', '', 'wishlist'],
  // What came was ordered.
  ['not yet', '2026-03-04', 'received'],
  ['not yet', 'yes', 'received'],
  // A cell without an answer is as an empty one.
  ['-', '', 'ordered'],
  ['n/a', '', 'ordered'],
  ['pending', '', 'ordered'],
  ['yes', '', 'ordered'],
  ['', '', 'ordered'],
])('with %j as its day of the order and %j as that of its delivery a product is %s', (...given) => {
  const [ordered, received, status] = given
  expect(read(['Name', 'Ordered', 'Received'], ['Lamp', ordered, received])).toMatchObject({
    status,
  })
})

it('the status of a file wins over a day of the order that has not come', () => {
  expect(read(['Name', 'Status', 'Ordered'], ['Lamp', 'shipped', 'not yet'])).toMatchObject({
    status: 'ordered',
  })
})
