import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readShopPage } from '#src/integrations/shops/read-shop-page.ts'

/** Some machines have saved pages of real shops beside the repository; they belong to others and are not part of it. */
const folder = fileURLToPath(
  new URL('../../../../../../shared/data/product-pages/', import.meta.url),
)
const isThere = existsSync(`${folder}manifest.json`)

const manifestSchema = z.object({
  entries: z.array(
    z.object({
      file: z.string(),
      expected: z
        .object({
          name: z.string(),
          price: z.number().nullable(),
          currency: z.string(),
          image: z.string(),
          asin: z.string(),
          input_asin: z.string(),
        })
        .nullable(),
    }),
  ),
})

function readEntries() {
  if (!isThere) return []
  return manifestSchema.parse(JSON.parse(readFileSync(`${folder}manifest.json`, 'utf8'))).entries
}

describe.skipIf(!isThere)('real pages (skipped if they are not available)', () => {
  test.each(readEntries())('$file is read correctly', ({ file, expected }) => {
    const reading = readShopPage({
      url: `https://www.amazon.com/dp/${expected?.input_asin ?? 'B000000000'}`,
      contentType: 'text/html;charset=UTF-8',
      bytes: gunzipSync(readFileSync(folder + file)),
    })
    expect(reading).toEqual(
      expected
        ? {
            ok: true,
            product: {
              name: expected.name,
              price: expected.price,
              currency: expected.currency,
              imageUrl: expected.image,
              url: `https://www.amazon.com/dp/${expected.asin}`,
            },
          }
        : { ok: false, reason: 'no product' },
    )
  })
})
