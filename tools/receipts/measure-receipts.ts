/**
 * Reads a folder of receipts with the server's own reader and prints the result for each field.
 * Use: `npm run measure:receipts [folder]`. The folder has a manifest.json: {entries: [{file, expected}]} with any of
 * total, date or orderDate, orderNumber, company or merchant, currency, name and items (how many) in `expected`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { readReceipt } from '@sampletrail/domain/receipts/read-receipt.ts'
import type { DocumentText } from '@sampletrail/domain/receipts/receipt-reading.ts'
import { z } from 'zod'
import { createReceiptReader } from '../../apps/server/src/integrations/ocr/receipt-reader.ts'
import { type Score, scoreReading } from './score.ts'
import { fieldsThatMislead, tableOf } from './table.ts'

const words = z.string().optional()
const manifestSchema = z.object({
  entries: z.array(
    z.object({
      file: z.string(),
      expected: z.object({
        total: z.union([z.string(), z.number()]).optional(),
        date: words,
        orderDate: words,
        orderNumber: words,
        company: words,
        merchant: words,
        currency: words,
        name: words,
        items: z.union([z.number(), z.array(z.unknown())]).optional(),
      }),
    }),
  ),
})
const mediaTypes: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.heic': 'image/heic',
  '.pdf': 'application/pdf',
}

const folder = resolve(
  process.argv[2] ?? join(import.meta.dirname, '../../../shared/data/receipts'),
)
const list = join(folder, 'manifest.json')
if (!existsSync(list)) {
  console.error(
    `There is no ${list}. Give a folder that has one: npm run measure:receipts -- FOLDER`,
  )
  process.exit(2)
}
const { entries } = manifestSchema.parse(JSON.parse(readFileSync(list, 'utf8')))
const context = { today: new Date().toISOString().slice(0, 10), dateOrder: 'month first' } as const
/** Longer than the product waits: each time is printed, and a busy machine must not make a receipt fail. */
const deadline = 5 * 60_000
const reader = createReceiptReader({ deadline })
const scores: Score[] = []
let mostMemory = 0
let invented = 0
const seconds: number[] = []
for (const { file, expected } of entries) {
  const bytes = new Uint8Array(readFileSync(join(folder, file)))
  const mediaType = mediaTypes[extname(file).toLowerCase()] ?? 'application/octet-stream'
  const begun = performance.now()
  const text = await reader.read(bytes, mediaType).catch((error: unknown): DocumentText => {
    console.error(`${file} could not be read: ${String(error)}`)
    return { source: 'text', pages: [] }
  })
  mostMemory = Math.max(mostMemory, peakMemory(reader.pid()))
  const reading = readReceipt(text, context)
  if (expected.orderNumber === undefined && reading.orderNumber) {
    invented += 1
    console.log(
      `${file}  an order number that the list does not have: ${reading.orderNumber.value}`,
    )
  }
  const taken = (performance.now() - begun) / 1000
  seconds.push(taken)
  const own = scoreReading(expected, reading)
  scores.push(...own)
  console.log(`${file}  ${taken.toFixed(1)} s`)
  for (const { field, outcome, want, got } of own)
    if (outcome !== 'right') console.log(`  ${field}: ${outcome}, wanted ${want}, read ${got}`)
}
await reader.close()

const [middle = 0] = seconds.toSorted((a, b) => a - b).slice(Math.floor(seconds.length / 2))
console.log(`\n${tableOf(scores)}`)
console.log(
  `\n${seconds.length} documents, seconds for each: median ${middle.toFixed(1)}, longest ${Math.max(...seconds).toFixed(1)}`,
)
if (mostMemory > 0) console.log(`The reading process had at most ${mostMemory} MB.`)
console.log(`Order numbers on documents whose list has none: ${invented}`)
const misleading = fieldsThatMislead(scores)
if (misleading.length > 0)
  console.error(`More than 1 in 30 is wrong without a mark: ${misleading.join(', ')}`)
process.exitCode = misleading.length > 0 ? 1 : 0

/** The most memory that a process had so far, in MB; 0 if there is none, or on a system that does not say it. */
function peakMemory(pid: number | null): number {
  const status = `/proc/${pid}/status`
  if (pid === null || !existsSync(status)) return 0
  const kilobytes = /VmHWM:\s+(?<size>\d+) kB/u.exec(readFileSync(status, 'utf8'))?.groups?.['size']
  return Math.round(Number(kilobytes ?? 0) / 1024)
}
