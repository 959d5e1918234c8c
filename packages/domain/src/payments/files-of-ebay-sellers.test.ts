import { describe, expect, it } from 'vitest'
import { kindOf, readKind } from '#src/imports/kinds/kinds.ts'
import { proposeSales } from '#src/payments/propose-sales.ts'
import { outcomeOfSale, saleProduct } from '#src/testing/sale-product.ts'
import { sourceOf } from '#src/testing/sheet-of.ts'

const reading = { timeZone: 'Europe/Berlin', currency: 'EUR' }

function outcomes(text: string, currency: string) {
  const source = sourceOf(text.split('\n').map((line) => line.split(';')))
  const kind = kindOf(source)
  if (!kind) throw new Error('The kind is not recognised.')
  const contents = readKind(kind, source, reading, {})
  if (contents.gives !== 'sales') throw new Error('It gives sales.')
  const products = [
    saleProduct({ id: 'mug', name: 'Travel Mug', currency, order_date: '2025-11-01' }),
    saleProduct({ id: 'pan', name: 'Frying Pan', currency, order_date: '2025-11-01' }),
  ]
  const found = proposeSales(contents.sales, products, { done: new Map(), recorded: new Map() })
  return { sales: found.proposals.map(outcomeOfSale), unreadable: contents.unreadable.length }
}

const US =
  'Transaction creation date;Type;Order number;Net amount;Payout currency;Item ID;Item title;Quantity;Item subtotal;Shipping and handling;Seller collected tax;eBay collected tax;Final Value Fee - fixed;Final Value Fee - variable;Charity donation;Gross transaction amount;Transaction currency'
const MUG =
  'Mar 28, 2026;Order;10-1;15.66;USD;101;Travel Mug;1;14.00;4.50;--;1.30;-0.30;-2.54;--;18.50;USD'
const PAN =
  'Mar 28, 2026;Order;10-1;35.00;USD;102;Frying Pan;1;37.50;--;--;1.30;-0.30;-2.20;--;37.50;USD'
const EARNINGS =
  'Order creation date;Order number;Item ID;Item title;Buyer name;Transaction currency;eBay collected tax;Item price;Quantity;Item subtotal;Shipping and handling;Seller collected tax;Discount;Payout currency;Gross amount;Final Value Fee - fixed;Final Value Fee - variable;Promoted Listing Standard fee;Charity donation;Shipping labels;Payment Dispute Fee;Expenses;Refunds;Order earnings'

describe("a seller's file of eBay", () => {
  it.each<[string, string, string, string[]]>([
    [
      'in Germany, with commissions',
      'EUR',
      `Datum der Transaktionserstellung;Typ;Bestellnummer;Betrag abzügl. Kosten;Auszahlungswährung;Artikelnr.;Angebotstitel;Stückzahl;Zwischensumme Artikel;Verpackung und Versand;Fixer Anteil der Verkaufsprovision;Variabler Anteil der Verkaufsprovision;Internationale Gebühr;Transaktionsbetrag (inkl. Kosten);Transaktionswährung
28. Mär 2026;Bestellung;10-1;1.015,66;EUR;101;Travel Mug;1;1.014,00;4,50;-0,30;-2,54;--;1.018,50;EUR
28. Mär 2026;Andere Gebühr;10-1;-1,00;EUR;101;--;--;--;--;--;--;--;-1,00;EUR
29. Mär 2026;Bestellung;10-2;8,65;EUR;102;Frying Pan;1;9,00;--;-0,35;--;--;9,00;EUR
30. Mär 2026;Rückerstattung;10-2;-8,65;EUR;102;Frying Pan;--;-9,00;--;0,35;--;--;-9,00;EUR
31. Mär 2026;Auszahlung;--;-1.015,66;EUR;--;--;--;--;--;--;--;--;-1.015,66;EUR`,
      ['ticked sale mug 1018.5-3.84'],
    ],
    [
      'in Australia',
      'AUD',
      `Transaction creation date;Type;Order number;Net amount;Payout currency;Item ID;Item title;Quantity;Item subtotal;Postage and handling;Final value fee – fixed;Gross transaction amount;Transaction currency
28 Mar 2026;Order;10-1;18.20;AUD;101;Travel Mug;1;14.00;4.50;–0.30;18.50;AUD`,
      ['ticked sale mug 18.5-0.3'],
    ],
    [
      'with two items, of which one was refunded',
      'USD',
      `${US}
${MUG}
${PAN}
Mar 30, 2026;Refund;10-1;-35.30;USD;102;Frying Pan;--;-37.50;--;--;--;--;2.20;--;-37.50;USD`,
      ['ticked sale mug 18.5-2.84'],
    ],
    [
      'with two items, of which one was refunded in part, by its title alone',
      'USD',
      `${US}
${MUG}
${PAN}
Mar 30, 2026;Refund;10-1;-5.00;USD;--;Frying Pan;--;-5.00;--;--;--;--;--;--;-5.00;USD`,
      ['ticked sale mug 18.5-2.84', 'ticked sale pan 32.5-2.5'],
    ],
    [
      'with a sale that the buyer disputed',
      'USD',
      `${US}
${MUG}
Mar 30, 2026;Payment dispute;10-1;-18.50;USD;101;Travel Mug;--;-18.50;--;--;--;--;--;--;-18.50;USD`,
      [],
    ],
    [
      'with a credit of fees, a donation and an ad without an order',
      'USD',
      `${US}
Mar 28, 2026;Order;10-1;14.81;USD;101;Travel Mug;1;14.00;4.50;--;1.30;-0.30;-2.54;-0.85;18.50;USD
Mar 29, 2026;Shipping label refund;10-1;4.00;USD;--;--;--;--;--;--;--;--;--;--;4.00;USD
Mar 29, 2026;Shipping label;10-1;-4.00;USD;--;--;--;--;--;--;--;--;--;--;-4.00;USD
Mar 29, 2026;Adjustment;10-1;1.00;USD;--;--;--;--;--;--;--;--;--;--;1.00;USD
Mar 29, 2026;Other fee;--;-3.00;USD;--;--;--;--;--;--;--;--;--;--;-3.00;USD`,
      ['ticked sale mug 18.5-2.69'],
    ],
    [
      'of order earnings, with a discount, labels and an expense',
      'USD',
      `${EARNINGS}
Mar 28, 2026;10-1;101;Travel Mug;Somebody;USD;1.30;14.00;1;14.00;4.50;--;-2.00;USD;16.50;-0.30;-2.00;-0.20;--;-4.00;--;-1.00;--;9.00`,
      ['ticked sale mug 16.5-7.5'],
    ],
    [
      'of order earnings, with expenses that its columns say already',
      'USD',
      `${EARNINGS}
Mar 28, 2026;10-1;101;Travel Mug;Somebody;USD;1.30;14.00;1;14.00;4.50;--;--;USD;18.50;-0.30;-2.00;-0.20;--;-4.00;--;-4.00;--;12.00`,
      ['ticked sale mug 18.5-6.5'],
    ],
    [
      'of order earnings, with refunds',
      'USD',
      `${EARNINGS}
Mar 28, 2026;10-1;101;Travel Mug;Somebody;USD;1.30;14.00;1;14.00;4.50;--;--;USD;18.50;-0.30;--;--;--;--;--;--;-18.50;-0.30
Mar 28, 2026;10-2;102;Frying Pan;Somebody;USD;1.30;37.50;1;37.50;--;--;--;USD;37.50;-0.30;--;--;--;--;--;--;-7.50;29.70`,
      ['ticked sale pan 30-0.3'],
    ],
    [
      'of orders in Germany',
      'EUR',
      `;;
Verkaufsprotokollnummer;Bestellnummer;Nutzername des Käufers;Artikelnummer;Angebotstitel;Bestandseinheit;Anzahl;Verkauft für;Verpackung und Versand;Gesamtbetrag;Verkauft am
;;
12;10-1;wer;101;Travel Mug;;1;EUR 1.043,00;EUR 4,50;EUR 1.047,50;10-Dez-25
13;10-2;wer;;;;2;;EUR 4,00;EUR 60,00;10-Mär-26
13;10-2;wer;102;Frying Pan;;1;16,99 €;0,00 €;16,99 €;10-Mär-26
2;Datensätze heruntergeladen
Verkäufer: ich`,
      ['ticked sale mug 1047.5-?', 'ticked sale pan 20.99-?'],
    ],
    [
      'of orders in Australia',
      'AUD',
      `;;
Sales Record Number;Order Number;Buyer Username;Item Number;Item Title;Custom Label;Quantity;Sold For;Postage And Handling;Total Price;Sale Date
12;10-1;who;101;Travel Mug;;1;AU $43.00;AU $4.50;AU $47.50;10-Dec-25`,
      ['ticked sale mug 47.5-?'],
    ],
  ])('%s', (_what, currency, text, expected) => {
    const { sales, unreadable } = outcomes(text, currency)
    expect(sales.filter((each) => each !== 'nothing')).toEqual(expected)
    expect(unreadable).toBe(0)
  })
})
