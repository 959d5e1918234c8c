import { describe, expect, it } from 'vitest'
import { changeTags, parseTags, tagsInUse, tidyTags } from '#src/tags.ts'

describe('tags', () => {
  it.each([
    [[], []],
    [
      [' kitchen ', 'Kitchen', 'gift  idea'],
      ['kitchen', 'gift idea'],
    ],
    [['a,b', '', ' , '], ['a b']],
    [
      ['b', 'a'],
      ['b', 'a'],
    ],
  ])('%j are kept as %j', (given, kept) => {
    expect(tidyTags(given)).toEqual(kept)
  })

  it('are parted by commas where people type them', () => {
    expect(parseTags(' gift, kitchen ,, Gift ')).toEqual(['gift', 'kitchen'])
  })

  it.each([
    [['a'], ['b'], [], ['a', 'b']],
    [['a', 'b'], [], ['A'], ['b']],
    [['a'], ['A'], [], ['a']],
    [['a'], ['a'], ['a'], ['a']],
  ])('%j with %j added and %j taken away are %j', (tags, added, removed, changed) => {
    expect(changeTags(tags, added, removed)).toEqual(changed)
  })

  it('in use are listed once, by alphabet', () => {
    expect(tagsInUse([{ tags: ['kitchen', 'b'] }, { tags: ['Kitchen', 'a'] }])).toEqual([
      'a',
      'b',
      'kitchen',
    ])
  })
})
