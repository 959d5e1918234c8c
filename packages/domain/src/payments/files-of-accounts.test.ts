import { describe, expect, it } from 'vitest'
import { kindOf, readKind } from '#src/imports/kinds/kinds.ts'
import { proposePayments } from '#src/payments/propose-payments.ts'
import { outcomeOf, paymentProduct } from '#src/testing/payment-product.ts'
import { sourceOf } from '#src/testing/sheet-of.ts'

const reading = { timeZone: 'Europe/Berlin', currency: 'EUR' }
const known = { done: new Map(), senders: new Map() }
const mat = paymentProduct({
  id: 'mat',
  price: 23.8,
  currency: 'EUR',
  order_number: '302-5550006-0000006',
  seller_id: 'li',
  seller_name: 'Li Wei',
})
const lamp = {
  ...mat,
  id: 'lamp',
  price: 41.5,
  order_number: null,
  seller_id: null,
  seller_name: null,
}

const UK =
  'Date;Time;TimeZone;Name;Type;Status;Currency;Gross;Fee;Net;From Email Address;To Email Address;Transaction ID;Reference Txn ID;Note;Balance Impact'
const GERMAN =
  'Datum;Uhrzeit;Zeitzone;Beschreibung;Währung;Brutto;Entgelt;Netto;Guthaben;Transaktionscode;Absender E-Mail-Adresse;Name;Name der Bank;Bankkonto;Rechnungsnummer;Zugehöriger Transaktionscode'
const ITALIAN =
  'Data;Orario;Fuso orario;Nome;Tipo;Stato;Valuta;Lordo;Tariffa;Netto;Indirizzo email mittente;Codice transazione;Titolo oggetto;Codice transazione di riferimento;N° ordine commerciante;Oggetto;Messaggio;Impatto sul saldo'
const FRENCH =
  "Date;Heure;Fuseau horaire;Nom;Type;État;Devise;Avant commission;Commission;Net;De l'adresse email;Numéro de transaction;Numéro de transaction de référence;Remarque;Impact sur le solde"
const SPANISH =
  'Fecha;Hora;Zona horaria;Nombre;Tipo;Estado;Divisa;Bruto;Tarifa;Neto;Remitente;Destinatario;Id. de transacción;Id. de referencia de trans.;Nota'
const PERSONAL =
  'Date;Time;TimeZone;Name;Type;Status;Currency;Amount;Fees;Total;Exchange Rate;Receipt ID;Balance;Transaction ID;Item Title'

/** A line of a British file with what differs. */
const line = (id: string, type: string, gross: string, more: Record<string, string> = {}) => {
  const {
    name = 'Li Wei',
    status = 'Completed',
    refersTo = '',
    note = '',
    fee = '0.00',
    impact = '',
  } = more
  const from = name === '' ? '' : 'q@example.com'
  return `19/05/2026;09:12:44;GMT;${name};${type};${status};EUR;${gross};${fee};${gross};${from};me@example.com;${id};${refersTo};${note};${impact}`
}

function outcomes(headers: string, lines: readonly string[]) {
  const source = sourceOf([headers, ...lines].map((text) => text.split(';')))
  const kind = kindOf(source)
  if (!kind) throw new Error('The kind is not recognised.')
  const contents = readKind(kind, source, reading, {})
  if (contents.gives !== 'payments') throw new Error('It gives payments.')
  const { proposals } = proposePayments(contents.payments, [mat, lamp], known)
  return {
    outcomes: proposals.map(outcomeOf),
    passedOver: contents.passedOver,
    unreadable: contents.unreadable.length,
  }
}

type Case = [string, string, string[], string[], Record<string, number>]

describe('a PayPal account', () => {
  it.each<Case>([
    [
      'in the UK, paid by a friend',
      UK,
      [line('A1', 'Mobile Payment', '23.80', { note: 'order 302-5550006-0000006' })],
      ['ticked mat 23.8'],
      {},
    ],
    [
      'in Germany, with the monthly statement',
      GERMAN,
      [
        '18.05.2026;09:12;Europe/Berlin;Handyzahlung;EUR;24,50;-0,70;23,80;1.023,80;A1;li@example.com;Li Wei;;;;',
        '18.05.2026;09:12;Europe/Berlin;Bankgutschrift auf PayPal-Konto;EUR;41,50;0,00;41,50;65,30;A2;;;Sparkasse;1234;;A9',
        '18.05.2026;09:12;Europe/Berlin;Rückbuchung allgemeiner Einbehaltung;EUR;41,50;0,00;41,50;65,30;A3;shop@example.com;Shop;;;;A9',
        '18.05.2026;09:12;Europe/Berlin;Geldanforderung;EUR;41,50;0,00;41,50;65,30;A4;x@example.com;Xu;;;;',
      ],
      ['ticked mat 23.8'],
      { 'own money': 2, pending: 1 },
    ],
    [
      'in Italy',
      ITALIAN,
      [
        '19/05/2026;09:12;CET;Li Wei;Pagamento generico;Completata;EUR;23,80;0,00;23,80;li@example.com;A1;;;;;ordine 302-5550006-0000006;Accredito',
        '19/05/2026;09:12;CET;PayPal;Storno di blocco conto generico;Completata;EUR;41,50;0,00;41,50;;A2;;A9;;;;Accredito',
        '19/05/2026;09:12;CET;Banca;Bonifico bancario sul conto PayPal;Completata;EUR;41,50;0,00;41,50;;A3;;A9;;;;Accredito',
        '19/05/2026;09:12;CET;Banca;Versamento generico con carta;Completata;EUR;41,50;0,00;41,50;;A4;;A9;;;;Accredito',
      ],
      ['ticked mat 23.8'],
      { 'own money': 3 },
    ],
    [
      'in France',
      FRENCH,
      [
        '19/05/2026;09:12;CET;Li Wei;Paiement mobile;Terminée;EUR;23,80;0,00;23,80;li@example.com;A1;;;Crédit',
        '19/05/2026;09:12;CET;Li Wei;Paiement mobile;Effectué;EUR;1 041,50;-1 000,00;41,50;l@example.com;A5;;;Crédit',
        '19/05/2026;09:12;CET;Boutique;Annulation de la suspension temporaire;Effectué;EUR;41,50;0,00;41,50;b@example.com;A2;A9;;Crédit',
      ],
      ['ticked mat 23.8', 'proposed lamp 41.5'],
      { 'own money': 1 },
    ],
    [
      'in Spain',
      SPANISH,
      [
        '19/05/2026;09:12;CET;Li Wei;Pago general;Completada;EUR;23,80;0,00;23,80;li@example.com;yo@example.com;A1;;pedido 302-5550006-0000006',
        '19/05/2026;09:12;CET;Banco;Ingreso bancario en la cuenta de PayPal;Completado;EUR;41,50;0,00;41,50;;;A2;A9;',
        '19/05/2026;09:12;CET;Tienda;Liberación de retención;Completado;EUR;41,50;0,00;41,50;t@example.com;;A3;A9;',
      ],
      ['ticked mat 23.8'],
      { 'own money': 2 },
    ],
    [
      'of a person, with the short file',
      PERSONAL,
      ['19/05/2026;09:12;PDT;Li Wei;Mobile Payment;Completed;EUR;24.50;-0.70;23.80;;;65.30;A1;'],
      ['ticked mat 23.8'],
      {},
    ],
  ])('%s', (_who, headers, lines, expected, passedOver) => {
    expect(outcomes(headers, lines)).toEqual({ outcomes: expected, passedOver, unreadable: 0 })
  })

  it.each<[string, string[], string[], Record<string, number>]>([
    [
      'a refund of an own purchase by its amount alone',
      [
        line('B1', 'Express Checkout Payment', '-41.50', { name: 'Some Shop' }),
        line('B2', 'Payment Refund', '41.50', { name: 'Some Shop', refersTo: 'B1' }),
      ],
      ['asked lamp'],
      { 'money that left': 1 },
    ],
    [
      'a refund of an own purchase at the seller of the product',
      [
        line('B1', 'Express Checkout Payment', '-23.80'),
        line('B2', 'Payment Refund', '23.80', { refersTo: 'B1' }),
      ],
      ['ticked mat 23.8'],
      { 'money that left': 1 },
    ],
    [
      'a payment that was sent back',
      [
        line('B1', 'Mobile Payment', '23.80'),
        line('B2', 'Payment Refund', '-23.80', { refersTo: 'B1' }),
      ],
      [],
      { 'sent back': 1, 'money that left': 1 },
    ],
    [
      'a payment that the sender took back by a dispute',
      [
        line('B1', 'Mobile Payment', '23.80'),
        line('B2', 'Chargeback', '-23.80', { refersTo: 'B1' }),
      ],
      [],
      { 'sent back': 1, 'money that left': 1 },
    ],
    [
      'a payment that was sent back in part, with its fee',
      [
        line('B1', 'Mobile Payment', '42.00', {
          fee: '-1.00',
          name: 'Q',
          status: 'Partially Refunded',
        }),
        line('B2', 'Payment Refund', '-0.50', { refersTo: 'B1', fee: '0.02' }),
      ],
      ['proposed lamp 40.52 (0.98 kept)'],
      { 'money that left': 1 },
    ],
    [
      'a payment that is held and released',
      [
        line('B1', 'Mobile Payment', '23.80'),
        line('B2', 'Payment Hold', '-23.80', { refersTo: 'B1' }),
        line('B3', 'Payment Release', '23.80', { refersTo: 'B1' }),
      ],
      ['ticked mat 23.8'],
      { 'money that left': 1, 'own money': 1 },
    ],
    [
      'a payment in dollars that was converted',
      [
        line('B1', 'General Currency Conversion', '23.80', { name: '' }),
        line('B2', 'General Currency Conversion', '-25.00', { name: '' }),
      ],
      [],
      { 'own money': 1, 'money that left': 1 },
    ],
    [
      'a request, an invoice and an item of a cart',
      [
        line('B1', 'Request Sent', '23.80', { status: 'Paid' }),
        line('B2', 'Invoice Sent', '23.80'),
        line('B3', 'Shopping Cart Item', '23.80'),
      ],
      [],
      { pending: 3 },
    ],
    [
      'gifts of PayPal itself',
      [
        line('B1', 'General Incentive/Certificate Redemption', '41.50', { name: 'PayPal' }),
        line('B2', 'Cashback Bonus', '41.50', { name: 'PayPal' }),
        line('B3', 'Fee Reversal', '41.50', { name: 'PayPal' }),
        line('B4', 'Cancellation of Hold for Dispute Resolution', '41.50', { name: 'PayPal' }),
      ],
      [],
      { 'own money': 4 },
    ],
    [
      'a payout of eBay, and what eBay paid back of purchases',
      [
        line('B1', 'Mass Pay Payment', '41.50', { name: 'eBay Commerce UK Ltd' }),
        line('B2', 'Express Checkout Payment', '-23.80', { name: 'eBay' }),
        line('B3', 'General Payment', '23.80', { name: 'eBay', refersTo: 'B2' }),
        line('B4', 'Payment Refund', '41.50', { name: 'eBay' }),
      ],
      ['asked mat', 'proposed lamp 41.5'],
      { 'paid for sales on eBay': 1, 'money that left': 1 },
    ],
    [
      'a payment that was reversed or refunded, without a row for it',
      [
        line('B1', 'Mobile Payment', '23.80', { status: 'Refunded' }),
        line('B2', 'Mobile Payment', '23.80', { status: 'Reversed' }),
        line('B3', 'Mobile Payment', '23.80', { status: 'Held' }),
      ],
      [],
      { 'sent back': 1, pending: 2 },
    ],
    [
      'a buyer on eBay, and a mass payment of the seller',
      [
        line('B1', 'eBay Auction Payment', '41.50', { name: 'A Buyer' }),
        line('B2', 'Mass Pay Payment', '23.80'),
      ],
      ['ticked mat 23.8'],
      { 'paid for sales on eBay': 1 },
    ],
  ])('with %s', (_what, lines, expected, passedOver) => {
    expect(outcomes(UK, lines)).toEqual({ outcomes: expected, passedOver, unreadable: 0 })
  })

  it('takes off what was sent back in a file without types', () => {
    const headers = UK.replace('Type', 'Site').replace('Status', 'Kind')
    const lines = [
      line('B1', '', '23.80', { status: '' }),
      line('B2', '', '-23.80', { status: '', refersTo: 'B1' }),
    ]
    expect(outcomes(headers, lines)).toMatchObject({ outcomes: [] })
  })

  it('says that nobody knows how much of a payment was sent back', () => {
    const lines = [line('B1', 'Mobile Payment', '23.80', { status: 'Partially Refunded' })]
    expect(outcomes(UK, lines)).toMatchObject({ outcomes: [], unreadable: 1 })
  })
})
