import { neutraliseCell } from '@sampletrail/domain/exports/cell-text.ts'
import {
  EXPORT_HEADERS,
  type ExportCell,
  type ExportProduct,
  exportCells,
} from '@sampletrail/domain/exports/export-cells.ts'

export type ExportRow = ExportProduct & { seller: { name: string } | null }
export type ExportFormat = 'csv' | 'xlsx'

/** Spreadsheets count days in UTC, in every time zone. */
const DAY_FORMAT = 'yyyy-mm-dd'
const MONEY_FORMAT = '0.00'
/** Characters that XML 1.0 forbids or advises against: write-excel-file would remove them, and U+FFFD with them. */
const NOT_WRITTEN = /[^\P{Cc}\t\n]|\p{Noncharacter_Code_Point}|\uFFFD|\p{Cs}/gu

/** Writes products into a file; runs in a worker, so that the page stays responsive. */
export class ExportSession {
  readonly #rows: ExportCell[][] = []

  add(products: ExportRow[], timeZone: string): void {
    for (const product of products) {
      const seller = product.seller?.name ?? product.seller_name
      this.#rows.push(exportCells(product, seller, timeZone))
    }
  }

  write(format: ExportFormat): Promise<Blob> {
    return format === 'csv' ? this.#writeCsv() : this.#writeXlsx()
  }

  /** RFC 4180, with the byte order mark by which Excel recognizes the encoding. */
  async #writeCsv(): Promise<Blob> {
    const { default: papa } = await import('papaparse')
    const text = papa.unparse([[...EXPORT_HEADERS], ...this.#rows.map((row) => row.map(csvCell))], {
      newline: '\r\n',
    })
    return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' })
  }

  async #writeXlsx(): Promise<Blob> {
    const { default: writeXlsxFile } = await import('write-excel-file/universal')
    const headers = EXPORT_HEADERS.map((value) => ({ value, fontWeight: 'bold' as const }))
    return writeXlsxFile([headers, ...this.#rows.map((row) => row.map(xlsxCell))], {
      sheet: 'Products',
      stickyRowsCount: 1,
    }).toBlob()
  }
}

function csvCell(cell: ExportCell): string {
  if (cell === null) return ''
  if (cell.kind === 'text') return neutraliseCell(cell.text)
  if (cell.kind === 'pieces') return String(cell.pieces)
  return cell.kind === 'money' ? cell.amount.toFixed(2) : cell.date
}

function xlsxCell(cell: ExportCell) {
  if (cell === null) return null
  if (cell.kind === 'money') return { value: cell.amount, type: Number, format: MONEY_FORMAT }
  if (cell.kind === 'pieces') return { value: cell.pieces, type: Number }
  if (cell.kind === 'date') {
    return { value: new Date(`${cell.date}T00:00:00Z`), type: Date, format: DAY_FORMAT }
  }
  return { value: xmlText(neutraliseCell(cell.text)), type: String }
}

/**
 * Characters that the file cannot contain are written as Office escapes them (ECMA-376, ST_Xstring). A carriage return
 * is one: XML would turn it into a line feed.
 */
function xmlText(text: string): string {
  const safe = text.replaceAll(/_(?=x[0-9A-F]{4}_)/giu, escaped).replaceAll(NOT_WRITTEN, escaped)
  // The writer looks texts up in an object, on which these words exist already; the escape reads as the same letter.
  return Object.hasOwn(Object.prototype, safe) ? safe.replace(/^./u, escaped) : safe
}

/** Each UTF-16 code unit of a text as Office escapes it: `_x000D_`. */
function escaped(text: string): string {
  return text
    .split('')
    .map((unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .join('')
}
