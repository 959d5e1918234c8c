import { describe, expect, it } from 'vitest'
import { kindOf, readKind } from '#src/imports/kinds/kinds.ts'
import { proposePayments } from '#src/payments/propose-payments.ts'
import { proposeSales } from '#src/payments/propose-sales.ts'
import { outcomeOf, paymentProduct } from '#src/testing/payment-product.ts'
import { outcomeOfSale, saleProduct } from '#src/testing/sale-product.ts'
import { sourceOf } from '#src/testing/sheet-of.ts'

const reading = { timeZone: 'Europe/Berlin', currency: 'EUR' }

function contentsOf(text: string) {
  const source = sourceOf(text.split('\n').map((line) => line.split(';')))
  const kind = kindOf(source)
  if (!kind) throw new Error('The kind is not recognised.')
  return readKind(kind, source, reading, {})
}

function payments(text: string) {
  const contents = contentsOf(text)
  return contents.gives === 'payments' ? contents.payments : []
}

function sales(text: string) {
  const contents = contentsOf(text)
  return contents.gives === 'sales' ? contents.sales : []
}

const scale = paymentProduct({
  id: 'scale',
  price: 1049.5,
  currency: 'EUR',
  order_number: '302-5550006-0000006',
  seller_id: 'anna',
  seller_name: 'Anna Schmidt',
})
const lamp = { ...scale, id: 'lamp', price: 12.99, order_number: '302-5550007-0000007' }
const known = { done: new Map(), senders: new Map() }

describe('a PayPal file', () => {
  it('in German, with decimal commas and a fee', () => {
    const file = `Datum;Uhrzeit;Zeitzone;Name;Typ;Status;Währung;Brutto;Gebühr;Netto;Absender E-Mail-Adresse;Empfänger E-Mail-Adresse;Transaktionscode;Hinweis;Auswirkung auf Guthaben
18.05.2026;09:12:44;CET;Anna Schmidt;Handyzahlung;Abgeschlossen;EUR;1.049,50;-26,59;1.022,91;anna@example.com;ich@example.com;A1;Bestellung 302-5550006-0000006;Haben
19.05.2026;09:12:44;CET;Anna Schmidt;Zahlung;Abgeschlossen;EUR;13,69;-0,70;12,99;anna@example.com;ich@example.com;A2;;Haben
20.05.2026;09:12:44;CET;Anna Schmidt;Zahlung;Abgeschlossen;USD;12,99;0,00;12,99;anna@example.com;ich@example.com;A3;;Haben
21.05.2026;09:12:44;CET;;Abbuchung;Abgeschlossen;EUR;-50,00;0,00;-50,00;;;A4;;Soll`
    const { proposals } = proposePayments(payments(file), [scale, lamp], known)
    expect(proposals.map(outcomeOf)).toEqual([
      'ticked scale 1022.91 (26.59 kept)',
      'ticked lamp 12.99',
      'nothing',
    ])
  })

  it('of few columns, without addresses', () => {
    const file = `Date;Time;TimeZone;Name;Type;Status;Currency;Gross;Fee;Net;Transaction ID
19/05/2026;09:12:44;BST;SCHMIDT Anna;General Payment;Completed;EUR;12.99;0.00;12.99;A1
20/05/2026;09:12:44;BST;Somebody;General Payment;Completed;EUR;1,049.50;0.00;1,049.50;A2`
    const { proposals } = proposePayments(payments(file), [scale, lamp], known)
    expect(proposals.map(outcomeOf)).toEqual(['ticked lamp 12.99', 'proposed scale 1049.5'])
  })
})

it('a report of eBay in the United Kingdom, with its dashes, a label and a refund', () => {
  const file = `Transaction report
Transaction creation date;Type;Order number;Net amount;Payout currency;Item ID;Item title;Quantity;Item subtotal;Postage and packaging;Final Value Fee – fixed;Final Value Fee – variable;Gross transaction amount;Transaction currency
28 Jun 2026;Order;10-1;15.66;GBP;100000000001;Desk Lamp BLACK brand new;1;14.00;4.50;–0.30;–2.54;18.50;GBP
28 Jun 2026;Postage label;10-1;–4.10;GBP;–;–;–;–;–;–;–;–4.10;GBP
29 Jun 2026;Refund;10-2;–9.00;GBP;–;Whisk 12in;–;–9.00;–;–;–;–9.00;GBP
30 Jun 2026;Refund;10-3;–5.00;GBP;–;Cable Clips;–;–5.00;–;–;–;–5.00;GBP`
  const products = [
    saleProduct({ id: 'lamp', name: 'Black Desk Lamp', currency: 'GBP' }),
    saleProduct({ id: 'white', name: 'White Desk Lamp', currency: 'GBP' }),
    saleProduct({ id: 'whisk', name: '12" Whisk', currency: 'GBP', sold: true, sold_price: 9 }),
    saleProduct({ id: 'clips', name: 'Cable Clips', currency: 'GBP' }),
  ]
  const found = proposeSales(sales(file), products, { done: new Map(), recorded: new Map() })
  expect(found.proposals.map(outcomeOfSale)).toEqual([
    'ticked sale lamp 18.5-6.94',
    'ticked refund whisk',
  ])
  expect(found.refundsOfOthers).toBe(1)
})
