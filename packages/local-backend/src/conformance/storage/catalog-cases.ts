import { expect } from 'vitest'
import type { MethodCase, MethodTable } from '#src/conformance/method-tables.ts'
import { createOperator } from '#src/conformance/target.ts'

const REASON = 'this package stores files only: analytics and vector buckets are refused'

interface Refusable {
  error: { message: string; status?: number | undefined } | null
}

/** The expected answer of a missing service. `call` uses the secret key. */
function refuses(call: () => Promise<unknown>): MethodCase[] {
  return [
    {
      does: 'is refused with 501 and says what is missing',
      onlyEmbedded: REASON,
      run: async () => {
        const { error } = (await call()) as Refusable
        expect(error).toMatchObject({ status: 501 })
        expect(error?.message).toMatch(/not implemented/)
      },
    },
  ]
}

/** The same for HEAD, whose answer has no room for a message. */
function refusesSilently(call: () => Promise<unknown>): MethodCase[] {
  return [
    {
      does: 'is refused with 501',
      onlyEmbedded: REASON,
      run: async () => {
        expect(((await call()) as Refusable).error).toMatchObject({ status: 501 })
      },
    },
  ]
}

const { analytics, vectors } = createOperator().storage

export const analyticsCases: MethodTable = {
  createBucket: refuses(() => analytics.createBucket('events')),
  deleteBucket: refuses(() => analytics.deleteBucket('events')),
  listBuckets: refuses(() => analytics.listBuckets()),
  from: [
    {
      does: 'names a catalogue, and refuses a name that no path could carry',
      run: () => {
        expect(analytics.from('events')).toBeTypeOf('object')
        expect(() => analytics.from('a/b')).toThrow(/Invalid bucket name/)
      },
    },
  ],
  setHeader: refuses(() => createOperator().storage.analytics.setHeader('x-a', 'b').listBuckets()),
  throwOnError: [
    {
      does: 'turns the error of an answer into a rejection',
      onlyEmbedded: REASON,
      run: async () => {
        const strict = createOperator().storage.analytics.throwOnError()
        await expect(strict.listBuckets()).rejects.toMatchObject({ status: 501 })
      },
    },
  ],
}

const catalog = analytics.from('events')
const namespace = { namespace: ['a'] }
const table = { namespace: ['a'], name: 'b' }
const columns = {
  name: 'b',
  schema: { type: 'struct' as const, 'schema-id': 0, 'identifier-field-ids': [], fields: [] },
}

export const catalogCases: MethodTable = {
  createNamespace: refuses(() => catalog.createNamespace(namespace)),
  createNamespaceIfNotExists: refuses(() => catalog.createNamespaceIfNotExists(namespace)),
  createTable: refuses(() => catalog.createTable(namespace, columns)),
  createTableIfNotExists: refuses(() => catalog.createTableIfNotExists(namespace, columns)),
  dropNamespace: refuses(() => catalog.dropNamespace(namespace)),
  dropTable: refuses(() => catalog.dropTable(table)),
  listNamespaces: refuses(() => catalog.listNamespaces()),
  listTables: refuses(() => catalog.listTables(namespace)),
  loadNamespaceMetadata: refuses(() => catalog.loadNamespaceMetadata(namespace)),
  loadTable: refuses(() => catalog.loadTable(table)),
  namespaceExists: refusesSilently(() => catalog.namespaceExists(namespace)),
  tableExists: refusesSilently(() => catalog.tableExists(table)),
  updateTable: refuses(() => catalog.updateTable(table, { properties: {} })),
}

export const vectorCases: MethodTable = {
  createBucket: refuses(() => vectors.createBucket('notes')),
  deleteBucket: refuses(() => vectors.deleteBucket('notes')),
  getBucket: refuses(() => vectors.getBucket('notes')),
  listBuckets: refuses(() => vectors.listBuckets()),
  from: [
    {
      does: 'names a vector bucket',
      run: () => {
        expect(vectors.from('notes')).toBeTypeOf('object')
      },
    },
  ],
  setHeader: refuses(() => createOperator().storage.vectors.setHeader('x-a', 'b').listBuckets()),
  throwOnError: [
    {
      does: 'turns the error of an answer into a rejection',
      onlyEmbedded: REASON,
      run: async () => {
        const strict = createOperator().storage.vectors.throwOnError()
        await expect(strict.listBuckets()).rejects.toMatchObject({ status: 501 })
      },
    },
  ],
}

export const vectorBucket = vectors.from('notes')
const shape = {
  indexName: 'a',
  dataType: 'float32',
  dimension: 2,
  distanceMetric: 'cosine',
} as const

export const vectorBucketCases: MethodTable = {
  createIndex: refuses(() => vectorBucket.createIndex(shape)),
  deleteIndex: refuses(() => vectorBucket.deleteIndex('a')),
  getIndex: refuses(() => vectorBucket.getIndex('a')),
  listIndexes: refuses(() => vectorBucket.listIndexes()),
  index: [
    {
      does: 'names an index',
      run: () => {
        expect(vectorBucket.index('a')).toBeTypeOf('object')
      },
    },
  ],
  setHeader: refuses(() => vectors.from('notes').setHeader('x-a', 'b').listIndexes()),
  throwOnError: [
    {
      does: 'turns the error of an answer into a rejection',
      onlyEmbedded: REASON,
      run: async () => {
        const strict = vectors.from('notes').throwOnError()
        await expect(strict.listIndexes()).rejects.toMatchObject({ status: 501 })
      },
    },
  ],
}

export const vectorIndex = vectorBucket.index('a')
const vector = { float32: [1, 2] }

export const vectorIndexCases: MethodTable = {
  putVectors: refuses(() => vectorIndex.putVectors({ vectors: [{ key: 'a', data: vector }] })),
  getVectors: refuses(() => vectorIndex.getVectors({ keys: ['a'] })),
  listVectors: refuses(() => vectorIndex.listVectors()),
  queryVectors: refuses(() => vectorIndex.queryVectors({ queryVector: vector, topK: 1 })),
  deleteVectors: refuses(() => vectorIndex.deleteVectors({ keys: ['a'] })),
  setHeader: refuses(() => vectorBucket.index('a').setHeader('x-a', 'b').listVectors()),
  throwOnError: [
    {
      does: 'turns the error of an answer into a rejection',
      onlyEmbedded: REASON,
      run: async () => {
        const strict = vectorBucket.index('a').throwOnError()
        await expect(strict.listVectors()).rejects.toMatchObject({ status: 501 })
      },
    },
  ],
}
