import { z } from 'zod'
import type { ReadResult } from './read-file.ts'

const productSchema = z.record(z.string(), z.unknown())
type ExpectedProduct = z.infer<typeof productSchema>

const fileSchema = z.object({
  kind: z.string().default(''),
  sameProductsAs: z.string().optional(),
  products: z.union([z.array(productSchema), z.number()]).optional(),
  /** The file whose products are in the list already, in a sentence. */
  with: z.string().optional(),
  proposed: z.array(productSchema).optional(),
  passedOver: z.record(z.string(), z.number()).optional(),
})

/** What a file must give. */
export type ExpectedFile = z.infer<typeof fileSchema>

/** The folder's description: for each file what it must give, beside a sentence about all of them. */
export const expectedSchema = z
  .record(z.string(), z.unknown())
  .transform((files) =>
    Object.fromEntries(
      Object.entries(files).flatMap(([name, value]) =>
        typeof value === 'object' ? [[name, fileSchema.parse(value)]] : [],
      ),
    ),
  )

export interface FileScore {
  file: string
  kind: string
  /** Values that are as expected. */
  right: number
  asked: string
  leftOut: string
  /** Values and products that are not, and that nobody is asked about. */
  wrong: string[]
}

/** Compares the products of a file with those that it must give, by name. */
export function scoreFile(
  file: string,
  kind: string,
  expected: readonly ExpectedProduct[] | null,
  { products, asked, leftOut, ...read }: ReadResult,
): FileScore {
  const wrong: string[] = read.kind === kind ? [] : [`is read as ${read.kind}, not as ${kind}`]
  let right = 0
  for (const wanted of expected ?? []) {
    const name = String(wanted['name'])
    const found = products.find(({ product }) => product.name === name)
    if (!found) {
      wrong.push(`${name} is missing`)
      continue
    }
    const fields: Record<string, unknown> = { ...found.product, ...found.product.rest }
    for (const [field, value] of Object.entries(wanted)) {
      const compared = comparedField(field)
      if (compared === null) continue
      const actual = fields[compared] ?? null
      if (JSON.stringify(actual) === JSON.stringify(value)) right += 1
      else if (!found.uncertain.includes(compared)) {
        wrong.push(`${name}: ${field} is ${JSON.stringify(actual)}, not ${JSON.stringify(value)}`)
      }
    }
  }
  if (expected && products.length > expected.length) {
    wrong.push(`${products.length - expected.length} products too many`)
  }
  return {
    file,
    kind: read.kind,
    right,
    asked: asked.join(', '),
    leftOut: leftOut.join('; '),
    wrong,
  }
}

/** The product's field of an expected value; null for what is compared elsewhere. */
function comparedField(field: string): string | null {
  if (field === 'quantitySeen') return 'quantity'
  // A seller is compared by the page's own tests; the others follow from the product.
  return ['seller', 'uncertain', 'refundDue'].includes(field) ? null : field
}
