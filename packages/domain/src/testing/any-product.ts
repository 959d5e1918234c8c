import * as fc from 'fast-check'
import type { ExportProduct } from '#src/exports/export-cells.ts'
import type { Comparable } from '#src/products/product-index.ts'
import { PRODUCT_STATUSES } from '#src/products/lifecycle.ts'

/** A product with its seller, for an export. */
export type AnyProduct = ExportProduct & Comparable & { seller: string | null; name: string }

/** Texts that files, spreadsheets and parsers have problems with, and any others. */
const text = (longest: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: longest }),
      fc.constantFrom(
        '=1+1',
        "'quoted'",
        "'=1",
        '-5',
        '+1',
        '@home',
        'a;b',
        'a|b',
        'a\tb',
        ' a ',
        '"',
        "''",
        'two\r\nlines',
        'two\nlines',
        'constructor',
        '__proto__',
        '1e5',
        '007',
        '2026-01-02',
        '12,50',
        'yes',
        'no',
        '#1 – 2',
      ),
    )
    .filter((word) => Array.from(word).length <= longest)

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const date = maybe(
  fc
    .date({
      min: new Date('1970-01-01'),
      max: new Date('2199-12-31'),
      noInvalidDate: true,
    })
    .map((day) => day.toISOString().slice(0, 10)),
)
const cents = fc.integer({ min: 0, max: 1_000_000 }).map((whole) => whole / 100)
const money = maybe(fc.oneof(fc.constantFrom(0, 0.01, 0.1, 12.5, 1299, 999_999_999.99), cents))
const link = maybe(
  fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.constantFrom('HTTPS://Shop.Example/A,b;c', 'https://müller.example/ä?q="x"', 'http://a'),
  ),
)
/** One line, as the database tidies it. */
const line = (longest: number) =>
  text(longest)
    .map((words) => words.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim())
    .filter((words) => words !== '')
/** The parts of a sale, each optional, as the database accepts them. */
const saleDetails = fc
  .record(
    {
      place: fc.oneof(
        line(40),
        fc.constantFrom('a  b', 'Flea market, "hall 3"', '=eBay', '👍'.repeat(40), '5.00'),
      ),
      postage: fc.oneof(fc.constantFrom(0, 0.01, 999_999_999.99), cents),
      shipping: fc.oneof(fc.constantFrom(0, 0.29, 8), cents),
    },
    { requiredKeys: [] },
  )
  .filter((details) => Object.keys(details).length > 0)
/** As the database tidies them: each once, without commas, line breaks and surrounding spaces. */
const tags = fc.uniqueArray(
  text(40)
    .map((tag) => tag.replaceAll(/[\s\p{Cc},]+/gu, ' ').trim())
    .filter((tag) => tag !== ''),
  { maxLength: 20, selector: (tag) => tag.toLowerCase() },
)

/** Any product that the database accepts, with a name. */
export const anyProduct: fc.Arbitrary<AnyProduct> = fc
  .record({
    name: text(60),
    status: fc.constantFrom(...PRODUCT_STATUSES),
    seller: maybe(text(60)),
    seller_id: fc.constant(null),
    seller_name: fc.constant(null),
    price: money,
    quantity: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 9999 })),
    tax_value: money,
    currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD', 'INR'),
    order_number: maybe(text(40)),
    order_date: date,
    received_date: date,
    reviewed_date: date,
    published_date: date,
    paid_date: date,
    amazon_url: link,
    ebay_url: link,
    url: link,
    product_image_url: link,
    review_url: link,
    country: maybe(fc.constantFrom('US', 'DE', 'JP')),
    tags,
    refund_expected: money,
    refund_due_date: date,
    refund_received: money,
    refund_received_date: date,
    refund_method: maybe(text(40)),
    refund_reference: maybe(text(60)),
    commission: fc.boolean(),
    commission_amount: money,
    review_due_date: date,
    photo_review: fc.boolean(),
    video_review: fc.boolean(),
    rating_review: fc.boolean(),
    feedback_review: fc.boolean(),
    no_tax: fc.boolean(),
    no_fees: fc.boolean(),
    partial_payment: fc.boolean(),
    sold: fc.boolean(),
    sold_date: date,
    sold_price: money,
    sold_fees: money,
    sale_details: maybe(saleDetails),
    storage_place: maybe(line(60)),
    archived: fc.boolean(),
    additional_notes: maybe(text(200)),
    description: maybe(text(200)),
    receipt_url: fc.constant(null),
    review_screenshot_url: fc.constant(null),
    created_at: fc.constant('2026-03-01T23:30:00Z'),
    deleted_at: fc.constant(null),
    // An import does not read them.
    deal_terms: fc.constant(null),
  })
  // A product that is not sold has none.
  .map((product) => (product.sold ? product : { ...product, sale_details: null }))
