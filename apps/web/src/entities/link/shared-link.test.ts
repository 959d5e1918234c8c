import { beforeEach, describe, expect, it } from 'vitest'
import { readLinkDraft, writeLinkDraft } from '#src/entities/link/link-draft.ts'
import {
  addToLinkDraft,
  keepShared,
  readShareAddress,
  takeShared,
} from '#src/entities/link/shared-link.ts'

const link = 'https://shop.example/products/linen-apron'
const hour = 60 * 60_000

beforeEach(() => localStorage.clear())

describe('the address of the share target', () => {
  it.each([
    ['', ''],
    [`?url=${encodeURIComponent(link)}`, link],
    [`?title=Apron&text=Look%20${encodeURIComponent(link)}&url=`, `Look ${link}\nApron`],
    [`?url=${encodeURIComponent(link)}&text=${encodeURIComponent(link)}`, link],
    ['?text=%20%20', ''],
    ['?other=1', ''],
    ['?text=javascript%3Aalert(1)', 'javascript:alert(1)'],
  ])('%j gives %j', (query, text) => {
    expect(readShareAddress(query)).toBe(text)
  })

  it('returns no more of a long text than fits on a device', () => {
    expect(readShareAddress(`?text=${'x'.repeat(100_000)}`)).toHaveLength(20_000)
  })
})

describe('shared text', () => {
  it('is used once, and becomes the draft of the person who uses it', () => {
    keepShared(`Two lines\n${link}`)
    expect(takeShared('me')).toBe(`Two lines\n${link}`)
    expect(readLinkDraft('me').text).toBe(`Two lines\n${link}`)
    expect(takeShared('me')).toBeUndefined()
    expect(readLinkDraft('somebody else').text).toBe('')
  })

  it('does not replace text that was typed before', () => {
    writeLinkDraft('me', { text: 'https://shop.example/a', rows: [] })
    keepShared(link)
    takeShared('me')
    expect(readLinkDraft('me').text).toBe(`https://shop.example/a\n${link}`)
  })

  it('is deleted after a day', () => {
    keepShared(link, 0)
    expect(takeShared('me', 25 * hour)).toBeUndefined()
    expect(localStorage).toHaveLength(0)
  })

  it('is ignored if it is empty, or if other code wrote there', () => {
    keepShared('')
    expect(localStorage).toHaveLength(0)
    localStorage.setItem('sampletrail-shared', '{"a":1}')
    expect(takeShared('me')).toBeUndefined()
  })
})

it('a link that is in the draft already takes no other link of it away', () => {
  writeLinkDraft('me', { text: 'https://a.example/1\nhttps://b.example/2', rows: [] })
  addToLinkDraft('me', 'https://b.example/2')
  expect(readLinkDraft('me').text).toBe('https://a.example/1\nhttps://b.example/2')
})

describe('a draft', () => {
  it.each(['no json', '[]', '{"text":1}', '{"text":"a"}'])('from %s is invalid', (stored) => {
    localStorage.setItem('draft:add-links:me', stored)
    expect(readLinkDraft('me')).toEqual({ text: '', rows: [] })
  })

  it('keeps the typed names, and ends when nothing is left', () => {
    const draft = { text: '', rows: [{ link, name: 'Apron' }] }
    writeLinkDraft('me', draft)
    expect(readLinkDraft('me')).toEqual(draft)
    writeLinkDraft('me', { text: ' ', rows: [] })
    expect(localStorage).toHaveLength(0)
  })
})
