import { describe, expect, it } from 'vitest'
import { MAX_TAGS, changeTags, readTags, tagsInUse, withTags } from '#src/products/product-tags.ts'

describe('tags', () => {
  it.each([
    ['gift', ['gift']],
    ['  for   the kitchen , gift,,', ['for the kitchen', 'gift']],
    ['one\ntwo', ['one', 'two']],
    [' , ', []],
  ])('%j reads as %j', (text, tags) => {
    expect(readTags(text)).toEqual(tags)
  })

  it('are unique, ignoring case', () => {
    expect(withTags(['Gift'], ['gift', 'Toys', 'TOYS'])).toEqual(['Gift', 'Toys'])
  })

  it('are no more and no longer than the database accepts', () => {
    const many = Array.from({ length: MAX_TAGS + 5 }, (_, index) => `tag ${index}`)
    expect(withTags([], many)).toHaveLength(MAX_TAGS)
    expect(withTags([], ['x'.repeat(50)])).toEqual(['x'.repeat(40)])
  })

  it.each([
    [['a'], ['b'], [], ['a', 'b']],
    [['a', 'b'], [], ['A'], ['b']],
    [['a'], ['A'], [], ['a']],
    [['a'], ['A'], ['a'], ['A']],
  ])('%j with %j added and %j removed are %j', (tags, added, removed, changed) => {
    expect(changeTags(tags, added, removed)).toEqual(changed)
  })

  it('in use are sorted by the most used', () => {
    const products = [{ tags: ['a', 'b'] }, { tags: ['B'] }, { tags: ['c'] }]
    expect(tagsInUse(products)).toEqual(['b', 'a', 'c'])
  })
})
