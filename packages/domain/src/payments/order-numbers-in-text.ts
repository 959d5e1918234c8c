import { sameOrderKey } from '#src/products/product-index.ts'

/** Amazon's numbers, however their three groups are separated. */
const AMAZON =
  /(?<!\d)(?<!\d-)(\d{3}|(?<![a-z])d\d{2})([\s.#_-]*)(\d{7})([\s.#_-]*)(\d{7})(?!\d)(?!-\d)/gu
const DASHES = /[‐-―−]/gu
/** Shorter numbers may be an amount, a year or a house. */
const TELLING_LENGTH = 7
const TELLING_DIGITS = 4
/** The number of groups in the longest order numbers. */
const MOST_GROUPS = 6

/** The key of an order number: its letters and digits; null if it is too short to recognise in a text. */
export function orderKeyOf(number: string | null): string | null {
  const key = sameOrderKey(number)?.replaceAll(/[^\p{L}\p{N}]/gu, '') ?? ''
  const digits = key.replaceAll(/\D/gu, '').length
  return key.length >= TELLING_LENGTH && digits >= TELLING_DIGITS ? key : null
}

/** What a text says about orders. */
export interface NamedOrders {
  /** The keys of known orders. */
  known: string[]
  /** Whether it has a number of Amazon that no known order has. */
  hasOther: boolean
}

/** Known order numbers, for finding them in what senders write. */
export class OrderNumbers {
  /** The groups of each number, as it is written. */
  readonly #groups = new Map<string, Set<string>>()
  readonly #firstGroups = new Set<string>()

  add(number: string): string | null {
    const key = orderKeyOf(number)
    if (key === null) return null
    const written = this.#groups.get(key) ?? new Set()
    const groups = groupsOf(number.toLowerCase())
    written.add(groups.join(' '))
    this.#firstGroups.add(groups[0] ?? '')
    this.#groups.set(key, written)
    return key
  }

  /**
   * The orders that a text names: whole numbers only, with their groups as they are written, or without anything between them.
   * One wrong digit is another number.
   */
  find(text: string): NamedOrders {
    const plain = text.normalize('NFKC').toLowerCase().replaceAll(DASHES, '-')
    const known = new Set<string>()
    let hasOther = false
    for (const [, first, gap, second, other, third] of plain.matchAll(AMAZON)) {
      const key = `${first}${second}${third}`
      if (this.#groups.has(key)) known.add(key)
      // Without gaps it may be the number of a parcel, or a part of another shop's number.
      else if (gap !== '' && other !== '') hasOther = true
    }
    const groups = groupsOf(plain)
    for (const [from, group] of groups.entries()) {
      if (this.#groups.has(group)) known.add(group)
      if (!this.#firstGroups.has(group)) continue
      for (let count = 2; count <= MOST_GROUPS && from + count <= groups.length; count += 1) {
        const some = groups.slice(from, from + count)
        if (this.#groups.get(some.join(''))?.has(some.join(' '))) known.add(some.join(''))
      }
    }
    return { known: [...known], hasOther }
  }
}

function groupsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}
