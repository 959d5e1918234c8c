import { hash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { createLineSplitter } from '#src/move/copy-lines.ts'

/** The number of rows, and a sum over their contents, in any order. */
export interface RowSum {
  rows: number
  sum: string
}

export interface RowDigest {
  add(line: Buffer): void
  result(): RowSum
}

/** Sums of hashes, which differ if any row is only in one of two tables. */
export function createRowDigest(): RowDigest {
  let rows = 0
  let low = 0n
  let high = 0n
  return {
    add(line) {
      const bytes = hash('sha256', line, 'buffer')
      rows += 1
      low = BigInt.asUintN(64, low + bytes.readBigUInt64LE(0))
      high = BigInt.asUintN(64, high + bytes.readBigUInt64LE(8))
    },
    result: () => ({ rows, sum: `${high.toString(16)}-${low.toString(16)}` }),
  }
}

/** Of a query's result, in COPY's format. */
export async function digestQuery(client: ClientBase, query: string): Promise<RowSum> {
  const splitter = createLineSplitter()
  const digest = createRowDigest()
  const rows = client.query(copyTo(`copy (${query}) to stdout`))
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    for (const line of splitter.push(chunk)) digest.add(line)
  }
  splitter.end()
  return digest.result()
}

export const isSame = (one: RowSum, other: RowSum): boolean =>
  one.rows === other.rows && one.sum === other.sum
