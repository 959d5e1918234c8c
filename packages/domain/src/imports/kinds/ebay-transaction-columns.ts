import type { KindColumns } from '#src/imports/kinds/find-columns.ts'

/** Of the report of transactions and of the order earnings, in English and German. */
export const EBAY_TRANSACTION_COLUMNS = {
  tellingAtLeast: 4,
  columns: [
    {
      key: 'date',
      label: 'Transaction creation date',
      names: [
        'Transaction creation date',
        'Datum der Transaktionserstellung',
        'Order creation date',
        'Bestelldatum',
      ],
      isNeeded: true,
    },
    {
      key: 'type',
      label: 'Type',
      names: ['Type', 'Typ'],
      isWanted: { unless: ['Order creation date', 'Bestelldatum'] },
    },
    {
      key: 'order',
      label: 'Order number',
      names: ['Order number', 'Bestellnummer'],
      isNeeded: true,
    },
    { key: 'payout', label: 'Payout currency', names: ['Payout currency', 'Auszahlungswährung'] },
    {
      key: 'item',
      label: 'Item ID',
      names: ['Item ID', 'Artikelnummer', 'Artikelnr.', 'Angebots-ID'],
      isTelling: true,
    },
    {
      key: 'title',
      label: 'Item title',
      names: ['Item title', 'Artikelbezeichnung', 'Angebotstitel'],
      isNeeded: true,
      isTelling: true,
    },
    { key: 'quantity', label: 'Quantity', names: ['Quantity', 'Menge', 'Stückzahl'] },
    {
      key: 'subtotal',
      label: 'Item subtotal',
      names: ['Item subtotal', 'Zwischensumme Artikel', 'Item price', 'Artikelpreis'],
      isNeeded: true,
      isTelling: true,
    },
    {
      key: 'shipping',
      label: 'Shipping and handling',
      names: [
        'Shipping and handling',
        'Verpackung und Versand',
        'Postage and packaging',
        'Postage and handling',
        'P&P',
      ],
      isTelling: true,
    },
    {
      key: 'gross',
      label: 'Gross transaction amount',
      names: ['Gross transaction amount', 'Transaktionsbetrag (inkl. Kosten)', 'Gross amount'],
      isTelling: true,
    },
    {
      key: 'net',
      label: 'Net amount',
      names: ['Net amount', 'Nettobetrag', 'Betrag abzügl. Kosten', 'Order earnings'],
      isTelling: true,
    },
    { key: 'discount', label: 'Discount', names: ['Discount', 'Rabatt'] },
    { key: 'refunds', label: 'Refunds', names: ['Refunds', 'Rückerstattungen'] },
    { key: 'expenses', label: 'Expenses', names: ['Expenses', 'Ausgaben'] },
    {
      key: 'currency',
      label: 'Transaction currency',
      names: ['Transaction currency', 'Transaktionswährung', 'Currency', 'Währung'],
    },
  ],
} as const satisfies KindColumns<string>

/** A column of eBay's transactions. */
export type EbayTransactionKey = (typeof EBAY_TRANSACTION_COLUMNS.columns)[number]['key']

/** Every column of a fee, of this year and the next: '..fee', 'Deposit processing fee', 'Shipping labels', '…gebühr'. */
export const FEE_HEADER =
  /\bfees?\b|charity donation|shipping labels?|postage labels?|gebühr|provision|spende|versandetikett/iu

/** What a row of the report is about, by its type. */
export const TRANSACTION_TYPES: readonly [RegExp, 'order' | 'refund' | 'cost' | 'payout'][] = [
  [/^(?:order|bestellung|sale)$/iu, 'order'],
  [
    /label|fee|etikett|gebühr|\bcharge\b|adjustment|anpassung|korrektur|credit|gutschrift/iu,
    'cost',
  ],
  [
    /refund|chargeback|erstattung|claim|return|case|dispute|streitfall|anfechtung|käuferschutz/iu,
    'refund',
  ],
  [/payout|transfer|auszahlung|überweisung|hold|reserve|einbehalt|purchase/iu, 'payout'],
]
