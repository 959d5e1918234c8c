/** Why a file cannot be imported, as a sentence for people that says what to do. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem'
}

export const LARGEST_MEGABYTES = 20
export const MOST_ROWS = 20_000
/** An order history of many years: only what is picked of it is imported. */
export const MOST_LINES = 100_000
/** Amazon's download has pictures and invoices beside the orders; they stay packed. */
export const LARGEST_ARCHIVE_MEGABYTES = 200

/** Our own export has fifty. */
export const MOST_COLUMNS = 500

export const otherKind =
  'This is not a table that we can read. Choose a CSV, TSV, XLSX, JSON or ZIP file; other programs can save one.'
export const emptyFile =
  'There are no rows in this file. The first row needs the column names, and each row below it is a product.'
export const damagedFile =
  'This file is damaged and cannot be read. Download it again, or open it in a spreadsheet and save it as XLSX or CSV, and choose that.'
export const protectedFile =
  'This file is protected by a password. Open it in a spreadsheet, save it without the password, and choose that.'
export const oldExcelFile =
  'This is an old Excel file (XLS). Open it in a spreadsheet, save it as XLSX or CSV, and choose that.'
export const unpacksTooLarge =
  'This file unpacks to more than a table of products can be. Save the rows that you need as CSV, and choose that.'
export const reachesTooFar =
  'This sheet has cells far away from each other. Delete the empty rows and columns around your products, save it, and choose it again.'
export const tooLarge = `This file is larger than ${LARGEST_MEGABYTES} MB. Split it, and import one part after the other.`
export const archiveTooLarge = `This file is larger than ${LARGEST_ARCHIVE_MEGABYTES} MB. Unpack it, and choose the file with your orders.`
export const noTablesInArchive =
  "There are no orders in this ZIP. In Amazon's download they are in the folder ‘Your Amazon Orders’: choose the ZIP that has it, or the file ‘Order History.csv’."
export const noOrdersInArchive = (tables: number): string =>
  `This ZIP has ${tables} tables, but none of them is an order history. In Amazon's download the orders are in the folder ‘Your Amazon Orders’. To import another table, unpack the ZIP and choose that file.`
export const brokenJson =
  'This JSON file ends too early, or is damaged. Download it again, and choose that.'
export const tooManyRows = (rows: number): string =>
  `This file has ${rows.toLocaleString('en-US')} rows. Up to ${MOST_ROWS.toLocaleString('en-US')} can be imported at once: split it, and import one part after the other.`
export const tooManyColumns = (columns: number): string =>
  `This file has ${columns.toLocaleString('en-US')} columns. Up to ${MOST_COLUMNS} can be read: delete those that are not about products, and choose it again.`
