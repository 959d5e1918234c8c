import { describe, expect, it, vi } from 'vitest'
import { countWork } from '@sampletrail/domain/testing/count-work.ts'
import { keywords } from '#src/features/shell/palette/keywords.ts'
import { actionCommands, screenCommands } from '#src/features/shell/palette/screen-commands.ts'
import {
  findBest,
  findCommands,
  rankOf,
  wordsOf,
} from '#src/features/shell/palette/search-commands.ts'

const entriesOf = (...names: string[]) =>
  names.map((name) => ({ text: name.toLowerCase(), entry: name }))
const find = (typed: string, most: number, ...names: string[]) =>
  findBest(entriesOf(...names), wordsOf(typed), most).map(({ entry }) => entry)

describe("the palette's search", () => {
  it.each([
    ['desk lamp', 'desk', 0],
    ['desk lamp', 'LAMP', 1],
    ['overlamp with lamp', 'lamp', 1],
    ['overlamp', 'lamp', 2],
    ['desk lamp', 'lamp desk', 1],
    ['desk lamp', 'lamp chair', null],
    ['lampe für draußen', 'für', 1],
    ['desk lamp', '  ', 0],
  ])('in "%s" for "%s" it ranks as %s', (text, typed, rank) => {
    expect(rankOf(text, wordsOf(typed))).toBe(rank)
  })

  it('shows better matches first, and equal ones in order', () => {
    expect(find('lamp', 9, 'Overlamp', 'Desk lamp', 'Lamp', 'Chair', 'Lamp 2')).toEqual([
      'Lamp',
      'Lamp 2',
      'Desk lamp',
      'Overlamp',
    ])
  })

  it('shows no more than the limit, the best of all', () => {
    expect(find('lamp', 2, 'Overlamp', 'Floor lamp', 'Desk lamp', 'Lamp')).toEqual([
      'Lamp',
      'Floor lamp',
    ])
  })

  it('finds an order number among 10,000 products by a few calls for each', () => {
    const products = Array.from({ length: 10_000 }, (_, n) => ({
      text: `desk lamp number ${n}\n112-${1_000_000 + n}-1234567`,
      entry: n,
    }))
    const words = wordsOf('112-1009999')
    expect(findBest(products, words, 8)).toEqual([{ entry: 9999, rank: 1 }])
    expect(countWork(() => findBest(products, words, 8))).toBeLessThan(100_000)
  })
})

describe('the search for commands', () => {
  const nothing = vi.fn<() => void>()
  const commands = [
    ...screenCommands(nothing),
    ...actionCommands({
      addProduct: nothing,
      exportAll: nothing,
      signOut: nothing,
      openList: nothing,
    }),
  ]
  const labels = (typed: string) =>
    findCommands(commands, wordsOf(typed)).map(({ entry }) => entry.label)

  it.each([
    ['refund', 'Money'],
    ['owed', 'Money'],
    ['who owes', 'Money'],
    ['money back', 'Money'],
    ['payout', 'Money'],
    ['receipt', 'Add Product'],
    ['scan', 'Add Product'],
    ['photo', 'Add Product'],
    ['spreadsheet', 'Import products'],
    ['csv', 'Import products'],
    ['Excel', 'Import products'],
    ['2fa', 'Settings: Security'],
    ['password', 'Settings: Account'],
    ['backup', 'Export all products as CSV'],
    ['night', 'Dark theme'],
    ['log out', 'Sign Out'],
    ['deleted', 'Trash'],
    ['upgrade', 'Subscription'],
  ])('"%s" finds %s', (typed, label) => {
    expect(labels(typed)).toContain(label)
  })

  it('shows a name that matches before keywords', () => {
    expect(labels('dark')[0]).toBe('Dark theme')
    expect(labels('import')).toEqual(['Import products'])
  })

  it('finds by the beginning of a keyword only, and not by one letter', () => {
    expect(labels('fund')).toEqual([])
    expect(labels('y')).not.toContain('Settings: Account')
    expect(labels('refund chair')).toEqual([])
  })

  it('every screen and action has keywords, and there are none for others', () => {
    expect(Object.keys(keywords).toSorted()).toEqual(commands.map(({ id }) => id).toSorted())
  })
})
