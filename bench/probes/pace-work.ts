import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

/**
 * Work of a fixed size, of the kinds that servers do: JSON both ways, sorting by text, searching, hashing. Frozen: a change here
 * makes the reference time in pace.ts worthless.
 */
function work(): string {
  const rows = Array.from({ length: 4000 }, (_, place) => ({
    id: `${(place * 7919) % 4000}-row`,
    name: `Thing ${(place * 104_729) % 4000} of many`,
    price: place / 100,
    tags: ['one', 'two', String(place % 17)],
  }))
  let text = ''
  for (let round = 0; round < 8; round += 1) {
    const copy = JSON.parse(JSON.stringify(rows)) as typeof rows
    copy.sort((one, other) => (one.name < other.name ? -1 : 1))
    text = JSON.stringify(copy.filter(({ name }) => /[1357] of/.test(name)))
  }
  return createHash('sha256').update(text.repeat(40)).digest('hex')
}

// The first time compiles.
work()
const began = performance.now()
work()
parentPort?.postMessage(performance.now() - began, [])
