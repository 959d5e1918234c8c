import { dayOfMoment } from '#src/imports/kinds/day-of-moment.ts'
import type {
  FileKind,
  FoundContents,
  Payment,
  ReportReading,
  UnreadableRow,
} from '#src/imports/kinds/file-kind.ts'
import { type FoundColumns, type KindColumns, cellReader } from '#src/imports/kinds/find-columns.ts'
import { decimalOfReport, signedAmount } from '#src/imports/kinds/signed-amount.ts'
import { tableKind } from '#src/imports/kinds/table-kind.ts'
import { isEmptyRow } from '#src/imports/read-row.ts'

/** The headers follow the account's language: English, German, French, Spanish, Italian. */
const COLUMNS = {
  tellingAtLeast: 5,
  columns: [
    { key: 'date', label: 'Date', names: ['Date', 'Datum', 'Fecha', 'Data'], isNeeded: true },
    { key: 'time', label: 'Time', names: ['Time', 'Uhrzeit', 'Heure', 'Hora', 'Orario', 'Ora'] },
    {
      key: 'zone',
      label: 'TimeZone',
      names: [
        'TimeZone',
        'Time Zone',
        'Zeitzone',
        'Fuseau horaire',
        'Zona horaria',
        'Huso horario',
        'Fuso orario',
      ],
      isTelling: true,
    },
    { key: 'name', label: 'Name', names: ['Name', 'Nom', 'Nombre', 'Nome'] },
    {
      key: 'type',
      label: 'Type',
      names: ['Type', 'Typ', 'Description', 'Beschreibung', 'Tipo', 'Descripción', 'Descrizione'],
    },
    {
      key: 'status',
      label: 'Status',
      names: ['Status', 'Etat', 'État', 'Estado', 'Stato'],
      isWanted: true,
    },
    {
      key: 'currency',
      label: 'Currency',
      names: ['Currency', 'Währung', 'Devise', 'Divisa', 'Moneda', 'Valuta'],
      isNeeded: true,
      isTelling: true,
    },
    {
      key: 'gross',
      label: 'Gross',
      names: [
        'Gross',
        'Brutto',
        'Avant commission',
        'Brut',
        'Bruto',
        'Lordo',
        'Importe bruto',
        'Amount',
      ],
      isNeeded: true,
      isTelling: true,
    },
    {
      key: 'fee',
      label: 'Fee',
      isWanted: true,
      names: [
        'Fee',
        'Fees',
        'Gebühr',
        'Entgelt',
        'Commission',
        'Frais',
        'Comisión',
        'Tarifa',
        'Tariffa',
        'Commissione',
      ],
      isTelling: true,
    },
    {
      key: 'net',
      label: 'Net',
      names: ['Net', 'Netto', 'Après commission', 'Neto', 'Importe neto'],
      isTelling: true,
    },
    {
      key: 'from',
      label: 'From Email Address',
      names: [
        'From Email Address',
        'Absender E-Mail-Adresse',
        "De l'adresse email",
        "Adresse email de l'expéditeur",
        'Correo electrónico del remitente',
        'Dirección de correo electrónico del remitente',
        'Indirizzo email mittente',
        'Dall’indirizzo email',
      ],
      isTelling: true,
    },
    {
      key: 'reference',
      label: 'Transaction ID',
      names: [
        'Transaction ID',
        'Transaktionscode',
        'Numéro de transaction',
        'Id. de transacción',
        'Identificador de la transacción',
        'ID transazione',
        'Codice transazione',
      ],
      isNeeded: true,
      isTelling: true,
    },
    {
      key: 'title',
      label: 'Item Title',
      names: [
        'Item Title',
        'Artikelbezeichnung',
        "Titre de l'objet",
        'Título del artículo',
        "Titolo dell'oggetto",
        'Nome oggetto',
      ],
    },
    {
      key: 'invoice',
      label: 'Invoice Number',
      names: [
        'Invoice Number',
        'Rechnungsnummer',
        'Numéro de facture',
        'Número de factura',
        'Numero fattura',
      ],
    },
    {
      key: 'subject',
      label: 'Subject',
      names: ['Subject', 'Betreff', 'Objet', 'Asunto', 'Oggetto'],
    },
    {
      key: 'note',
      label: 'Note',
      names: ['Note', 'Hinweis', 'Notiz', 'Remarque', 'Nota', 'Message', 'Mitteilung'],
    },
    {
      key: 'impact',
      label: 'Balance Impact',
      names: [
        'Balance Impact',
        'Auswirkung auf Guthaben',
        'Impact sur le solde',
        'Impacto en el saldo',
        'Effetto sul saldo',
        'Impatto sul saldo',
      ],
      isTelling: true,
    },
  ],
} as const satisfies KindColumns<string>

type Key = (typeof COLUMNS.columns)[number]['key']
type Read = (key: Key) => string

/** PayPal's activity: it makes no products, and proposes which refunds came. */
export const PAYPAL_ACTIVITY: FileKind = tableKind<Key>({
  name: 'PayPal activity',
  gives: 'payments',
  columns: COLUMNS,
  days: ['date'],
  read: readPaypal,
})

const COMPLETED =
  /^(?:completed|abgeschlossen|effectué|terminé|completado|completata|completato|cleared)$/iu
const MEMO = /^memo/iu
/** Movements of the own money: conversions, deposits from a bank, holds, reversals of own withdrawals. */
const OWN_MOVE =
  /conver|umrechnung|bank ?(?:deposit|transfer)|bankgutschrift|gutschrift vom bank|deposit to pp|hold|einbehalt|withdraw|abbuchung|retir|preliev|virement|rücklastschrift|authori[sz]|autorisierung|card deposit|top.?up|temporär/iu

function readPaypal(sheets: readonly FoundColumns<Key>[], reading: ReportReading): FoundContents {
  const lines = sheets.flatMap((part) =>
    part.rows
      .filter(({ cells }) => !isEmptyRow(cells))
      .map((row) => ({ row, read: cellReader(part, row.cells) })),
  )
  const decimal = decimalOfReport(
    lines.flatMap(({ read }) => [read('gross'), read('fee'), read('net')]),
  )
  const payments = new Map<string, Payment>()
  const passedOver: Record<string, number> = {}
  const unreadable: UnreadableRow[] = []
  const pass = (reason: string) => {
    passedOver[reason] = (passedOver[reason] ?? 0) + 1
  }
  for (const { row, read } of lines) {
    const amount = (key: Key) => signedAmount(read(key), decimal)
    const [gross, fee] = [amount('gross'), amount('fee')]
    const date = dayOfMoment(read('date'), reading.timeZone, reading.dateOrder)
    if (gross === null || gross === 'unreadable' || fee === 'unreadable' || date === null) {
      unreadable.push({ row, reasons: problemsOf(read, { gross, fee, date }) })
      continue
    }
    const reason = reasonToPass(read, gross.cents)
    if (reason !== null) pass(reason)
    else if (payments.has(read('reference'))) pass('repeated')
    else
      payments.set(
        read('reference'),
        paymentOf(read, {
          gross: gross.cents,
          fee: Math.abs(fee?.cents ?? 0),
          date,
          currency: read('currency').toUpperCase() || reading.currency,
        }),
      )
  }
  return {
    gives: 'payments',
    rowCount: lines.length,
    payments: [...payments.values()],
    passedOver,
    unreadable,
  }
}

function problemsOf(
  read: Read,
  { gross, fee, date }: Readonly<Record<'gross' | 'fee' | 'date', unknown>>,
): string[] {
  return [
    ...(date === null ? [`Date: '${read('date').slice(0, 40)}' is no date.`] : []),
    ...(gross === null || gross === 'unreadable'
      ? [`Gross: '${read('gross').slice(0, 40)}' is no amount.`]
      : []),
    ...(fee === 'unreadable' ? [`Fee: '${read('fee').slice(0, 40)}' is no amount.`] : []),
  ]
}

/** Why an entry is no money that came from somebody; null if it is. */
function reasonToPass(read: Read, gross: number): string | null {
  if (gross <= 0) return 'money that left'
  if (read('status') !== '' && !COMPLETED.test(read('status'))) return 'pending'
  if (MEMO.test(read('impact'))) return 'pending'
  if (OWN_MOVE.test(read('type')) || (read('name') === '' && read('from') === ''))
    return 'own money'
  return read('reference') === '' ? 'without a number' : null
}

function paymentOf(
  read: Read,
  facts: Pick<Payment, 'gross' | 'fee' | 'date' | 'currency'>,
): Payment {
  const note = [read('note'), read('subject'), read('title'), read('invoice')]
  return {
    ...facts,
    reference: read('reference'),
    sender: read('name'),
    senderAddress: read('from').toLowerCase(),
    note: note.filter((text) => text !== '').join('\n'),
  }
}
