import { z } from 'zod'
import { errorCodes } from '#src/errors.ts'

/** The confidence of a receipt's value: used as it is, shown for the person to check, or not found. */
export const confidences = ['sure', 'check', 'missing'] as const

export type Confidence = (typeof confidences)[number]

/** JSON body of `POST /api/proxy-scan-receipt`. */
export const scanReceiptSchema = z.object({
  /** Path of the caller's own file in `product-files` (folder receipts or receipt-screenshots), or its signed URL. */
  receiptUrl: z.string().trim().min(1).max(4000),
  /** The person's date format; it decides an ambiguous date, which still has to be checked. */
  dateOrder: z.enum(['day first', 'month first']).default('month first'),
  /** The person's time zone (IANA): no purchase is later than their today. */
  timeZone: z.string().max(100).default('UTC'),
})

export type ScanReceipt = z.input<typeof scanReceiptSchema>

const amount = z.number().nonnegative()

/** Answer (200) of `POST /api/proxy-scan-receipt`. Amounts are in the currency's main unit; dates are YYYY-MM-DD. */
export const receiptScanSchema = z.object({
  /** The bought product, if it is one; null otherwise. */
  name: z.string().nullable(),
  /** The total amount paid. */
  price: amount.nullable(),
  /** ISO 4217. */
  currency: z.string().length(3).nullable(),
  orderNumber: z.string().nullable(),
  orderDate: z.iso.date().nullable(),
  merchant: z.string().nullable(),
  /** Who sold it at a marketplace, for the person to confirm; missing if the receipt names nobody, or several. */
  seller: z.string().exactOptional(),
  confidence: z.object({
    name: z.enum(confidences),
    price: z.enum(confidences),
    currency: z.enum(confidences),
    orderNumber: z.enum(confidences),
    orderDate: z.enum(confidences),
    merchant: z.enum(confidences),
  }),
  /** Other readings of values to check, best first. */
  others: z.object({
    price: z.array(amount),
    orderDate: z.array(z.iso.date()),
  }),
  /** The lines of the receipt; `price` is for one piece. */
  items: z.array(
    z.object({
      name: z.string(),
      quantity: z.int().positive(),
      price: amount,
      confidence: z.enum(['sure', 'check']),
    }),
  ),
  /** If only some of the pages could be read: how many. Then every value is to be checked. */
  pages: z.object({ read: z.int().positive(), of: z.int().positive() }).nullable().default(null),
  /** The picture shows more than one receipt. Then every value is to be checked. */
  isSeveral: z.boolean().default(false),
  /** Receipt scans left this month; null without a limit. */
  scansLeft: z.int().nonnegative().nullable(),
})

export type ReceiptScan = z.infer<typeof receiptScanSchema>

/** The fields of a scan that have their own confidence. */
export type ScanField = keyof ReceiptScan['confidence']

/** One of the caller's scans, as `list_receipt_scans` returns it. */
export const scanStateSchema = z.object({
  /** The file in `product-files`. */
  path: z.string(),
  state: z.enum(['waiting', 'reading', 'done', 'failed']),
  /** The number of scans before it; null unless it waits. */
  before: z.int().nonnegative().nullable(),
  /** The page that was read last, of how many; null before there is one. */
  page: z.int().nullable(),
  pages: z.int().nullable(),
  answer: receiptScanSchema.omit({ scansLeft: true }).nullable(),
  refusal: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
  /** It has ended, and no open page took its result. */
  is_left: z.boolean(),
})

export type ScanState = z.infer<typeof scanStateSchema>
