import { exportedTables } from '#src/commands/accounts/export-account/exported-tables.ts'

/** The page that explains the contents of the ZIP, and what is missing in it. */
export function describeExport(address: string, now: Date, leftOut: string[]): string {
  const tables = exportedTables.map(({ name, about }) => `${name}.json, ${name}.csv\n  ${about}`)
  const missing =
    leftOut.length === 0
      ? 'Every file could be read.'
      : `These files could not be read, or did not fit. Download again later, or open them in the app:\n${leftOut
          .map((name) => `  ${name}`)
          .join('\n')}`
  return `SampleTrail: everything of ${address}, ${now.toISOString()}

account.json
  you: address, time zone, how you sign in

${tables.join('\n\n')}

files/
  Your pictures, receipts, screenshots and proofs, as files/{place}/{path}. A path like receipts/… in the columns
  receipt_url, review_screenshot_url and path is found below files/product-files/, and the end of a product_image_url
  below files/product-images/. Below files/product-files/shared/ is what your open links to proofs show.

The JSON files have one array of rows each, exactly as stored. The CSV files have the same rows for spreadsheets: in UTF-8,
with a header, and a ' before what a spreadsheet would take for a formula. Times name their distance from UTC.

${missing}
`.replaceAll('\n', '\r\n')
}
