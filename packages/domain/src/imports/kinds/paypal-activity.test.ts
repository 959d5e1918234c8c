import { describe, expect, it } from 'vitest'
import { kindOf, readKind } from '#src/imports/kinds/kinds.ts'
import { PAYPAL_ACTIVITY } from '#src/imports/kinds/paypal-activity.ts'
import { rowsOf, sourceOf } from '#src/testing/sheet-of.ts'

const reading = { timeZone: 'America/Los_Angeles', currency: 'USD' }
const english = {
  Date: '03/18/2026',
  Time: '09:12:44',
  TimeZone: 'PDT',
  Name: 'Li Wei',
  Type: 'Mobile Payment',
  Status: 'Completed',
  Currency: 'USD',
  Gross: '23.80',
  Fee: '-0.83',
  Net: '22.97',
  'From Email Address': 'Seller-A@example.com',
  'To Email Address': 'me@example.com',
  'Transaction ID': '4TX1',
  'Item Title': '',
  'Reference Txn ID': '',
  'Invoice Number': '',
  Balance: '23.80',
  Subject: '',
  Note: 'order 112-7770001-0000001 thank you',
  'Balance Impact': 'Credit',
}
const german = {
  Datum: '18.03.2026',
  Uhrzeit: '09:12:44',
  Zeitzone: 'CET',
  Name: 'Li Wei',
  Typ: 'Handyzahlung',
  Status: 'Abgeschlossen',
  Währung: 'EUR',
  Brutto: '1.023,80',
  Gebühr: '-0,83',
  Netto: '1.022,97',
  'Absender E-Mail-Adresse': 'seller-a@example.com',
  'Empfänger E-Mail-Adresse': 'me@example.com',
  Transaktionscode: '4TX1',
  Artikelbezeichnung: 'Waage',
  Hinweis: '',
  'Auswirkung auf Guthaben': 'Haben',
}

function read(...rows: readonly Readonly<Record<string, string>>[]) {
  const source = sourceOf(rowsOf(rows))
  expect(kindOf(source)).toBe(PAYPAL_ACTIVITY)
  const contents = readKind(PAYPAL_ACTIVITY, source, reading, {})
  if (contents.gives !== 'payments') throw new Error('It gives payments.')
  return contents
}

describe('money that came by PayPal', () => {
  it('has its amount before and after the fee, its day, its sender and what they wrote', () => {
    expect(read(english)).toEqual({
      gives: 'payments',
      rowCount: 1,
      payments: [
        {
          reference: '4TX1',
          date: '2026-03-18',
          currency: 'USD',
          gross: 2380,
          fee: 83,
          sender: 'Li Wei',
          senderAddress: 'seller-a@example.com',
          note: 'order 112-7770001-0000001 thank you',
        },
      ],
      passedOver: {},
      unreadable: [],
      openDay: null,
    })
  })

  it('is read with German headers, days and commas', () => {
    expect(read(german).payments).toMatchObject([
      { date: '2026-03-18', gross: 102_380, fee: 83, currency: 'EUR', note: 'Waage' },
    ])
  })

  it.each<[string, Record<string, string>, object]>([
    ['the day first', { Date: '18/03/2026' }, { date: '2026-03-18' }],
    ['a payment in several parts', { Type: 'Payment Refund' }, { gross: 2380 }],
    [
      'no address but a long text',
      { 'From Email Address': 'a'.repeat(321) },
      { senderAddress: '' },
    ],
    ['no address', { 'From Email Address': '' }, { senderAddress: '' }],
    ['no name', { Name: '' }, { sender: '', senderAddress: 'seller-a@example.com' }],
    ['no status', { Status: '' }, { gross: 2380 }],
    ['no fee', { Fee: '' }, { fee: 0 }],
    ['no currency', { Currency: '' }, { currency: 'USD' }],
    ['a currency in small letters', { Currency: 'eur' }, { currency: 'EUR' }],
    [
      'a comma in its amount, and so the day first',
      { Date: '02/03/2026', Gross: '23,80', Fee: '', Net: '' },
      { gross: 2380, date: '2026-03-02' },
    ],
    [
      'a point in its amount, and no word about its day',
      { Date: '02/13/2026', Gross: '23.80', Fee: '', Net: '' },
      { gross: 2380, date: '2026-02-13' },
    ],
    ['a comma in its fee alone', { Gross: '23', Fee: '-0,83', Net: '' }, { fee: 83 }],
    [
      'a comma in what is left alone',
      { Date: '02/03/2026', Gross: '23', Fee: '', Net: '22,17' },
      { gross: 2300, date: '2026-03-02' },
    ],
    [
      'a subject, a title and an invoice',
      { Note: '', Subject: 'a', 'Item Title': 'b', 'Invoice Number': 'c' },
      { note: 'a\nb\nc' },
    ],
  ])('with %s', (_what, row, expected) => {
    expect(read({ ...english, ...row }).payments).toMatchObject([expected])
  })

  it.each([
    [['03/04/2026', '05/06/2026'], null, '03/04/2026', '2026-04-03'],
    [['03/04/2026', '05/06/2026'], 'month first', '03/04/2026', '2026-03-04'],
    [['03/04/2026', '05/06/2026'], 'day first', '03/04/2026', '2026-04-03'],
    // Another day decides, whatever was answered before.
    [['03/04/2026', '05/16/2026'], 'day first', null, '2026-03-04'],
    [['03/04/2026', '16/05/2026'], null, null, '2026-04-03'],
    [['03.04.2026'], null, null, '2026-04-03'],
    [['03/03/2026'], null, null, '2026-03-03'],
    [['2026-03-04'], 'day first', null, '2026-03-04'],
    [['3/4/2026', '05/16/2026', '16/05/2026'], null, '3/4/2026', '2026-04-03'],
  ] as const)('with the days %j, read %s, asks about %s', (days, dateOrder, openDay, first) => {
    const rows = days.map((Date, place) => ({ ...english, Date, 'Transaction ID': `4TX${place}` }))
    const source = sourceOf(rowsOf(rows))
    const contents = readKind(PAYPAL_ACTIVITY, source, { ...reading, dateOrder }, {})
    expect(contents.openDay).toBe(openDay)
    if (contents.gives !== 'payments') throw new Error('It gives payments.')
    expect(contents.payments[0]?.date).toBe(first)
  })

  it('is not made of an empty row', () => {
    const empty = Object.fromEntries(Object.keys(english).map((key) => [key, '']))
    expect(read(english, empty)).toMatchObject({ rowCount: 1, unreadable: [] })
    expect(read(english, empty).unreadable).toEqual([])
  })

  it('is read without the columns that shorter reports lack', () => {
    const {
      'From Email Address': _from,
      'Balance Impact': _impact,
      Note: _note,
      ...short
    } = english
    expect(read(short).payments).toMatchObject([{ gross: 2380, senderAddress: '', note: '' }])
  })
})

describe('an entry is passed over', () => {
  it.each([
    ['money that left', { Gross: '-34.50', Type: 'General Withdrawal' }],
    ['money that left', { Gross: '0.00' }],
    ['pending', { Status: 'Pending' }],
    ['pending', { Status: 'Not completed' }],
    ['pending', { Status: 'Completed - Held' }],
    ['pending', { 'Balance Impact': 'Memo' }],
    ['pending', { Status: 'Denied' }],
    ['own money', { Type: 'General Currency Conversion' }],
    ['own money', { Type: 'Bank Deposit to PP Account' }],
    ['own money', { Type: 'Bank deposit' }],
    ['own money', { Type: 'Banktransfer' }],
    ['own money', { Type: 'Account Authorization' }],
    ['own money', { Type: 'Account Authorisation' }],
    ['own money', { Type: 'Top up' }],
    ['own money', { Type: 'Topup' }],
    ['own money', { Name: '', 'From Email Address': '' }],
    ['without a number', { 'Transaction ID': '' }],
    ['without a number', { 'Transaction ID': '9'.repeat(201) }],
    ['without a number', { 'Transaction ID': 'a\u0007b' }],
  ])('as %s with %j', (reason, row) => {
    expect(read({ ...english, ...row })).toMatchObject({
      payments: [],
      passedOver: { [reason]: 1 },
    })
  })

  it('as repeated if its number was there before', () => {
    const { payments, passedOver } = read(english, english)
    expect([payments.length, passedOver]).toEqual([1, { repeated: 1 }])
  })

  it.each([
    [{ Date: 'today' }, 'Date: ‘today’ is no date.'],
    [{ Gross: 'much' }, 'Gross: ‘much’ is not an amount.'],
    [{ Gross: '' }, 'Gross: ‘’ is not an amount.'],
    [{ Fee: 'some' }, 'Fee: ‘some’ is not an amount.'],
    [{ Date: 'x'.repeat(50) }, `Date: ‘${'x'.repeat(40)}’ is no date.`],
    [{ Gross: 'x'.repeat(50) }, `Gross: ‘${'x'.repeat(40)}’ is not an amount.`],
    [{ Fee: 'x'.repeat(50) }, `Fee: ‘${'x'.repeat(40)}’ is not an amount.`],
  ])('not, but listed with the reason, with %j', (row, reason) => {
    expect(read({ ...english, ...row })).toMatchObject({
      payments: [],
      passedOver: {},
      unreadable: [{ reasons: [reason] }],
    })
  })
})
