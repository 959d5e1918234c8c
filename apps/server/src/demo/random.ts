import { createHash } from 'node:crypto'

/** Numbers that look random and are the same in every run, so that an interrupted seeding can continue. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `least` to `most`, inclusive. */
  between(least: number, most: number): number
  pick<Item>(items: readonly Item[]): Item
  /** True in that share of cases. */
  chance(share: number): boolean
}

/** Mulberry32: small, fast and even enough for pictures and prices. */
export function createRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE()

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick(items) {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('There is nothing to pick from.')
      return item
    },
    chance: (share) => next() < share,
  }
}

/** The same id for the same words, in the form of a version 4 UUID. */
export function stableId(words: string): string {
  const hex = createHash('sha256').update(`sampletrail-demo:${words}`).digest('hex')
  const variant = '89ab'[parseInt(hex[16] ?? '0', 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
