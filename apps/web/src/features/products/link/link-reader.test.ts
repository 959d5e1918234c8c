import type { LinkScan } from '@sampletrail/contracts/link-scan.ts'
import { describe, expect, it, vi } from 'vitest'
import { LinkReader, type ReaderTools } from '#src/features/products/link/link-reader.ts'
import {
  isTicked,
  type LinkRow,
  makeRow,
  rowsLeft,
  rowsToAdd,
} from '#src/features/products/link/link-rows.ts'
import { AppError } from '#src/lib/errors.ts'

const address = (number: number) => `https://shop.example/${number}`
const board: LinkRow['same'] = {
  by: 'link',
  more: 0,
  first: {
    id: 'p1',
    name: 'Walnut board',
    order_number: null,
    url: address(2),
    amazon_url: null,
    ebay_url: null,
    isTrashed: false,
  },
}

function scanOf(link: string, part: Partial<LinkScan> = {}): LinkScan {
  return { name: `Of ${link}`, price: 5, currency: 'EUR', imageUrl: null, url: link, ...part }
}

const tick = () => new Promise((resolve) => setTimeout(resolve))

/** A reader whose pages answer when the test says so. */
function makeReader(tools: Partial<ReaderTools> = {}) {
  const asked: string[] = []
  const answers = new Map<string, (scan: LinkScan | AppError) => void>()
  const reader = new LinkReader({
    scan: (link) => {
      asked.push(link)
      return new Promise((resolve, reject) => {
        answers.set(link, (scan) => (scan instanceof AppError ? reject(scan) : resolve(scan)))
      })
    },
    lookUp: async (links) => links.map(() => null),
    isAway: async () => false,
    ...tools,
  })
  reader.begin([])
  const answer = async (link: string, scan: LinkScan | AppError = scanOf(link)) => {
    answers.get(link)?.(scan)
    await tick()
    await tick()
  }
  const kinds = () => reader.rows().map(({ state }) => state.kind)
  return { reader, asked, answer, kinds }
}

describe('a list of links', () => {
  it('is read in order, three at a time', async () => {
    const { reader, asked, answer, kinds } = makeReader()
    reader.add([1, 2, 3, 4, 5].map(address))
    await tick()
    expect(asked).toEqual([1, 2, 3].map(address))
    await answer(address(2))
    expect(asked).toEqual([1, 2, 3, 4].map(address))
    expect(kinds()).toEqual(['loading', 'found', 'loading', 'loading', 'waiting'])
  })

  it('does not read links that the list of products has, unless the person selects them', async () => {
    const { reader, asked } = makeReader({
      lookUp: async (links) => links.map((link) => (link === address(2) ? board : null)),
    })
    reader.add([1, 2].map(address))
    await tick()
    expect(asked).toEqual([address(1)])
    const second = reader.rows()[1]
    expect(second && isTicked(second, reader.rows())).toBe(false)
    if (second) reader.change(second.id, { ticked: true })
    expect(asked).toEqual([1, 2].map(address))
  })

  it('does not wait if the check for duplicates fails', async () => {
    const { reader, asked } = makeReader({
      lookUp: () => Promise.reject(new AppError('No.', { status: 500 })),
    })
    reader.add([address(1)])
    await tick()
    expect(asked).toEqual([address(1)])
  })

  it('recognizes two links to one product once their pages are read', async () => {
    const { reader, answer } = makeReader()
    reader.add(['https://a.co/d/1', 'https://a.co/d/2'])
    await tick()
    await answer('https://a.co/d/1', scanOf('', { url: address(1) }))
    await answer('https://a.co/d/2', scanOf('', { url: `${address(1)}?utm_source=x` }))
    expect(rowsToAdd(reader.rows()).map(({ link }) => link)).toEqual(['https://a.co/d/1'])
  })

  it('keeps a link whose page fails, and adds it once it has a name', async () => {
    const { reader, answer, kinds } = makeReader()
    reader.add([address(1)])
    await tick()
    await answer(address(1), new AppError('The shop says no.', { status: 422 }))
    expect(reader.rows()[0]?.state).toEqual({
      kind: 'failed',
      reason: 'The shop says no.',
      isBlocked: false,
    })
    expect(rowsToAdd(reader.rows())).toEqual([])
    const id = reader.rows()[0]?.id ?? ''
    reader.change(id, { name: 'Apron' })
    expect(rowsToAdd(reader.rows())).toHaveLength(1)
    expect(kinds()).toEqual(['failed'])
  })

  it('waits for an unreachable server, and continues when it is back', async () => {
    const isAway = vi.fn<() => Promise<boolean>>(async () => true)
    const { reader, asked, answer, kinds } = makeReader({ isAway })
    reader.add([address(1)])
    await tick()
    await answer(address(1), new AppError('Away.', { code: 'network' }))
    expect(kinds()).toEqual(['waiting'])
    expect(asked).toHaveLength(1)
    reader.setOnline(true)
    expect(asked).toHaveLength(2)
  })

  it('accepts fifty links and returns the others', async () => {
    const { reader } = makeReader()
    const links = Array.from({ length: 60 }, (_, index) => address(index))
    expect(reader.add(links)).toEqual(links.slice(50))
    expect(reader.rows()).toHaveLength(50)
    expect(reader.add([address(1)])).toEqual([])
  })
})

it('after adding, a list keeps links that failed or are not read yet, and no deselected ones', () => {
  const found = { kind: 'found', scan: scanOf(address(1)) } as const
  const failed = { kind: 'failed', reason: 'No.', isBlocked: false } as const
  const rows: LinkRow[] = [
    { ...makeRow(address(1)), id: 'added', state: found },
    { ...makeRow(address(2)), id: 'held', same: board },
    { ...makeRow(address(3)), id: 'unticked', state: found, ticked: false },
    { ...makeRow(address(4)), id: 'failed', state: failed },
    { ...makeRow(address(5)), id: 'left out', state: failed, ticked: false },
    { ...makeRow(address(6)), id: 'waiting' },
  ]
  expect(rowsLeft(rows, new Set(['added'])).map(({ id }) => id)).toEqual(['failed', 'waiting'])
})
