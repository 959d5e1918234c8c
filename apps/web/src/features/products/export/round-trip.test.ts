import { PRODUCT_FIELDS } from '@sampletrail/domain/imports/product-columns.ts'
import { type AnyProduct, anyProduct } from '@sampletrail/domain/testing/any-product.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ExportSession } from '#src/features/products/export/export-session.ts'
import { ImportSession } from '#src/features/products/import/file/import-session.ts'
import { openFile } from '#src/testing/open-file.ts'

type Columns = Readonly<Record<string, unknown>>

function columnsOf(product: Columns): Columns {
  return Object.fromEntries(
    PRODUCT_FIELDS.filter((field) => field !== 'seller').map((field) => [field, product[field]]),
  )
}

/** The file of these products. */
async function write(products: readonly AnyProduct[], format: 'csv' | 'xlsx'): Promise<Blob> {
  const writer = new ExportSession()
  writer.add(
    products.map((product) => ({ ...product, seller_name: product.seller, seller: null })),
    'UTC',
  )
  return writer.write(format)
}

/** The rows that an empty account sends to the server when it imports a file. */
async function importFile(file: Blob) {
  const reader = new ImportSession()
  const { guess } = await openFile(reader, file)
  reader.check(guess, {
    dateOrder: 'day first',
    decimal: 'point',
    currency: 'EUR',
    statusWords: {},
  })
  const nothing = { products: false, trash: false, file: false }
  reader.prepare({ repeated: nothing, ticks: {}, only: null }, {}, { userId: 'u', importId: 'i' })
  const sent: Columns[] = []
  for (let batch = reader.nextBatch(); batch; batch = reader.nextBatch()) sent.push(...batch.rows)
  return sent.toReversed()
}

describe('an export that an empty account imports', () => {
  it.each(['csv', 'xlsx'] as const)('as %s sends every column of every product', async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyProduct, { minLength: 1, maxLength: 4 }), async (products) => {
        const sent = await importFile(await write(products, format))
        expect(sent.map((row) => columnsOf(row))).toEqual(
          products.map((product) => columnsOf(product)),
        )
      }),
      { numRuns: format === 'csv' ? 40 : 20 },
    )
  })

  it.each([
    '\u0001',
    '\u001F',
    '\u007F',
    '\u0085',
    '\uFDD0',
    '\uFFFD',
    '\uFFFE',
    '\u{1FFFE}',
    '\u{10FFFF}a',
  ])(
    'as XLSX has the character %j, which XML does not allow or advises against',
    async (character) => {
      const [product] = fc.sample(anyProduct, { numRuns: 1, seed: 1 })
      if (!product) throw new Error('There is one.')
      const odd = { ...product, name: `La${character}mp`, additional_notes: `${character}b` }
      const sent = await importFile(await write([odd], 'xlsx'))
      expect(sent).toMatchObject([{ name: odd.name, additional_notes: odd.additional_notes }])
    },
  )

  it.each(['constructor', '__proto__', 'toString', '_x0041_', 'hasOwnProperty'])(
    'as XLSX has a product called %s',
    async (name) => {
      const [product] = fc.sample(anyProduct, { numRuns: 1, seed: 1 })
      if (!product) throw new Error('There is one.')
      const sent = await importFile(await write([{ ...product, name }], 'xlsx'))
      expect(sent.map((row) => row['name'])).toEqual([name])
    },
  )
})

it('a file without quantities has one piece of each product, beside those that it names', async () => {
  const earlier = await importFile(new Blob(['Name\nLamp\nMug\n']))
  expect(earlier).toMatchObject([
    { name: 'Lamp', quantity: 1, tax_value: null },
    { name: 'Mug', quantity: 1, tax_value: null },
  ])
  const some = await importFile(new Blob(['Name,Qty,ETV\nLamp,2,\nMug,,36.99\n']))
  expect(some).toMatchObject([
    { name: 'Lamp', quantity: 2, tax_value: null },
    { name: 'Mug', quantity: 1, tax_value: 36.99 },
  ])
})
