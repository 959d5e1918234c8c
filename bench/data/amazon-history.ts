import { randomBytes } from 'node:crypto'
import { createZipWriter } from '../../apps/server/src/commands/accounts/export-account/zip-writer.ts'

const HEADERS =
  'Website,Order ID,Order Date,Purchase Order Number,Currency,Unit Price,Unit Price Tax,Shipping Charge,Total Discounts,' +
  'Total Owed,Shipment Item Subtotal,Shipment Item Subtotal Tax,ASIN,Product Condition,Quantity,Payment Instrument Type,' +
  'Order Status,Shipment Status,Ship Date,Shipping Option,Shipping Address,Billing Address,Carrier Name & Tracking Number,' +
  'Product Name,Gift Message,Gift Sender Name,Gift Recipient Contact Details,Item Serial Number'

/** An Amazon order history of so many rows, each an item of its own; every order has two. */
export function makeHistory(rows: number): string {
  const lines = [HEADERS]
  for (let row = 0; row < rows; row += 1) {
    const order = `112-${String(Math.floor(row / 2)).padStart(7, '0')}-0000000`
    const day = new Date(Date.UTC(2012, 0, 1 + Math.floor(row / 4))).toISOString()
    const price = (5 + (row % 90) + 0.99).toFixed(2)
    const asin = `B0${String(row).padStart(8, '0')}`
    lines.push(
      `Amazon.com,${order},${day},Not Applicable,USD,${price},0,0,0,${price},${price},0,${asin},New,1,Visa - 1234,` +
        `Closed,Shipped,${day},second,"1 Main St, Springfield, IL 62701","1 Main St, Springfield, IL 62701",` +
        `AMZN_US(TBA${row}),"Product number ${row}, with a name of usual length for a marketplace",` +
        `Not Available,Not Available,Not Available,Not Available`,
    )
  }
  return lines.join('\r\n')
}

/** The ZIP of 'Request my data': the history among so many invoices of 50 kB. */
export function makeDownload(rows: number, invoices: number): Buffer {
  const zip = createZipWriter()
  for (let number = 0; number < invoices; number += 1) {
    zip.begin(`Your Amazon Orders/Invoices/invoice-${number}.pdf`, 'compressed')
    zip.write(new Uint8Array(randomBytes(50_000)))
    zip.end()
  }
  zip.begin('Your Amazon Orders/Retail.OrderHistory.1/Retail.OrderHistory.1.csv', 'text')
  zip.write(Buffer.from(makeHistory(rows)))
  zip.end()
  zip.finish()
  return Buffer.concat(zip.take())
}
