import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { blackoutProposalsSchema, casePagesSchema } from '@sampletrail/contracts/case-links.ts'
import { openScanDesk } from '#src/testing/open-scan-desk.ts'
import { drawReceipt, writePdf, writeScannedPdf } from '#src/testing/receipt-files.ts'

vi.setConfig({ testTimeout: 60_000 })

let desk: Awaited<ReturnType<typeof openScanDesk>>

beforeAll(async () => {
  desk = await openScanDesk()
})
afterAll(() => desk.site.stop())

const orderLines = [
  'Order # 112-1234567-7654321',
  'Ship to',
  'Maria Example',
  '12 Oak Street',
  'Springfield, IL 62704',
  'Total $25.67',
]

async function post(
  what: 'pages' | 'proposals',
  body: unknown,
  token: string | null = desk.owner.token,
): Promise<Response> {
  return await fetch(`${desk.site.server.localUrl}/api/case-links/${what}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
  })
}

const openPages = async (path: string) =>
  casePagesSchema.parse(await (await post('pages', { path })).json())
const propose = async (path: string) =>
  blackoutProposalsSchema.parse(await (await post('proposals', { path })).json())

describe('pages', () => {
  test('of a PDF are pictures for the editor', async () => {
    const { of, pages } = await openPages(await desk.upload(writePdf([orderLines, ['Page two']])))
    expect([of, pages.length]).toEqual([undefined, 2])
    for (const { width, height, picture } of pages) {
      const bytes = Buffer.from(picture.replace('data:image/jpeg;base64,', ''), 'base64')
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width, height })
    }
  })

  test('of a long PDF are 20, and the answer says how many there are', async () => {
    const { of, pages } = await openPages(
      await desk.upload(writePdf(Array.from({ length: 23 }, () => orderLines))),
    )
    expect([of, pages.length]).toEqual([23, 20])
  })

  test('of a picture in each folder that can be shared', async () => {
    const picture = await drawReceipt(orderLines)
    for (const folder of ['receipts', 'receipt-screenshots', 'review-screenshots', 'proofs']) {
      const { pages } = await openPages(await desk.upload(picture, folder))
      expect(pages).toHaveLength(1)
    }
  })
})

describe('proposals', () => {
  test('for a PDF with text are where its words are', async () => {
    const path = await desk.upload(writePdf([['Total $1.00'], orderLines]))
    const { boxes, unread } = await propose(path)
    expect(unread).toEqual([])
    expect(boxes.map(({ page, kind }) => [page, kind])).toEqual([
      [2, 'name'],
      [2, 'address'],
      [2, 'address'],
    ])
    const { pages } = await openPages(path)
    const { picture = '', width = 0, height = 0 } = pages[1] ?? {}
    const page = sharp(Buffer.from(picture.replace('data:image/jpeg;base64,', ''), 'base64'))
    // White boxes instead of black ones: nothing of the lines is left around them.
    const covers = boxes.map((box) => ({
      input: {
        create: {
          width: Math.ceil(box.width * width),
          height: Math.ceil(box.height * height),
          channels: 3 as const,
          background: 'white',
        },
      },
      left: Math.floor(box.left * width),
      top: Math.floor(box.top * height),
    }))
    const covered = await page.composite(covers).png().toBuffer()
    const rest = await sharp(covered)
      .extract({
        left: 0,
        top: Math.floor((boxes[0]?.top ?? 0) * height),
        width,
        height: Math.floor(((boxes[2]?.top ?? 0) - (boxes[0]?.top ?? 0)) * height),
      })
      .greyscale()
      .raw()
      .toBuffer()
    expect(rest.filter((light) => light < 200)).toHaveLength(0)
  })

  test('for a screenshot are found by its reader', async () => {
    const { boxes } = await propose(await desk.upload(await drawReceipt(orderLines), 'proofs'))
    expect(boxes.map(({ kind }) => kind)).toEqual(['name', 'address', 'address'])
    for (const box of boxes) expect(box.left + box.width).toBeLessThan(0.9)
  })

  test('for a scanned PDF look at each page, and count no use of the plan', async () => {
    const before = await desk.usesOf()
    const path = await desk.upload(await writeScannedPdf(2))
    expect(await propose(path)).toEqual({ boxes: [], unread: [] })
    expect(await desk.usesOf()).toEqual(before)
  })
})

describe.each(['pages', 'proposals'] as const)('%s', (what) => {
  test('are for people who are signed in', async () => {
    const path = await desk.upload(writePdf([orderLines]))
    expect((await post(what, { path }, null)).status).toBe(401)
  })

  test('are the same 404 for every file that is not one’s own, or not to be shared', async () => {
    const own = await desk.upload(writePdf([orderLines]))
    const foreign = await desk.upload(writePdf([orderLines]), 'receipts', desk.stranger)
    const { id } = desk.owner
    const answers = await Promise.all(
      [
        foreign,
        own.replace('.pdf', 'x.pdf'),
        own.replace('receipts/', 'shared/'),
        own.replace('receipts/', 'inbox/'),
        own.replace('receipts/', 'receipts/../receipts/'),
        `product-images/${id}/a.png`,
        `${id}/a.png`,
        'receipts',
        `https://example.com/receipts/${id}/a.png`,
      ].map(async (path) => {
        const answer = await post(what, { path })
        return [answer.status, (await answer.json()) as { error: object }]
      }),
    )
    for (const [status, body] of answers) {
      expect(status).toBe(404)
      expect(JSON.stringify(body)).toContain(
        'We cannot find this file in your account. Reload the page and try again.',
      )
    }
  })

  test.each([
    ['no JSON', 'path'],
    ['no path', {}],
    ['an empty path', { path: '' }],
    ['a long path', { path: 'x'.repeat(301) }],
    ['a large body', { path: 'x'.repeat(5000) }],
  ])('refuse %s', async (_, body) => {
    expect((await post(what, body)).status).toBe(400)
  })
})
