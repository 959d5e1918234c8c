import { expect, test } from 'vitest'
import { buildRelationships, type Image } from '#src/rest/schema/build-relationships.ts'
import type { Table } from '#src/rest/schema/schema-cache.ts'

const NAMES = ['id', 'a_id', 'b_id', 'c_id']

function createImage(name: string, isView: boolean, repeated = 1): Image {
  const table: Table = {
    schema: 'public',
    name,
    isView,
    insertable: false,
    updatable: false,
    deletable: false,
    columns: new Map(),
    primaryKey: ['a_id', 'b_id', 'c_id'],
    comment: null,
  }
  const columns = new Map(
    NAMES.map((column, i) => [i, Array.from({ length: repeated }, (_, n) => column + (n || ''))]),
  )
  return { table, columns }
}

/** Asked again, the same images. */
function createImages(count: (oid: string) => number) {
  const known = new Map<string, Image[]>()
  return (oid: string) => {
    const images =
      known.get(oid) ??
      Array.from({ length: count(oid) }, (_, i) => createImage(`${oid}_${i}`, i > 0))
    known.set(oid, images)
    return images
  }
}

function createKey(name: string, toOid: string, fromColumns: number[]) {
  return { name, fromOid: 'from', toOid, fromColumns, toColumns: fromColumns, isUnique: false }
}

const KEYS = [createKey('a', 'a', [1]), createKey('b', 'b', [2])]

test('views on both sides of a key do not multiply without end', { timeout: 5000 }, () => {
  const found = buildRelationships(
    KEYS,
    createImages(() => 3000),
  )
  expect(found.length).toBeLessThanOrEqual(150_000)
  expect(found[0]).toMatchObject({ from: 'from_0', to: 'a_0' })
})

test('nor do the targets of a junction', { timeout: 5000 }, () => {
  const found = buildRelationships(
    KEYS,
    createImages((oid) => (oid === 'from' ? 1 : 2000)),
  )
  expect(found).toHaveLength(150_000)
  expect(found.at(-1)).toMatchObject({ kind: 'many-to-many', junction: { table: 'from_0' } })
})

test('nor do the names of a key that a view shows many times', { timeout: 5000 }, () => {
  const found = buildRelationships([createKey('a', 'a', [1, 2, 3])], (oid) => [
    createImage(oid, true, oid === 'from' ? 500 : 1),
  ])
  expect(found).toHaveLength(3200)
})
