import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { nameOf, type TakenTable } from '#src/backup/format.ts'
import { createLineSplitter, type LineSplitter } from '#src/move/copy-lines.ts'
import { createRowDigest, type RowDigest, type RowSum } from '#src/move/row-digest.ts'

export interface TableWriter {
  /** Takes the next piece of a table's rows; those of one table arrive in sequence. `into` is the target of COPY. */
  add(table: TakenTable, into: string, bytes: AsyncIterable<Buffer>): Promise<void>
  /** Ends the last table. */
  finish(): Promise<void>
  /** The written rows, by `schema.table`. */
  sums: ReadonlyMap<string, RowSum>
}

interface Current {
  table: TakenTable
  copy: CopyStreamQuery
  ended: Promise<void>
  splitter: LineSplitter
  digest: RowDigest
}

/** Writes rows by COPY, each as returned by `change`. */
export function createTableWriter(
  client: Client,
  change: (line: Buffer) => Buffer,
  onTable: (rows: number) => void,
): TableWriter {
  const sums = new Map<string, RowSum>()
  const state: { current: Current | null } = { current: null }

  function begin(table: TakenTable, into: string): Current {
    const copy = client.query(copyFrom(`copy ${into} from stdin`))
    const ended = finished(copy)
    // The next write, or the end, gets the error.
    ended.catch(() => undefined)
    return { table, copy, ended, splitter: createLineSplitter(), digest: createRowDigest() }
  }

  async function finish(): Promise<void> {
    const { current } = state
    if (!current) return
    state.current = null
    current.splitter.end()
    current.copy.end()
    await current.ended
    const sum = current.digest.result()
    sums.set(nameOf(current.table), sum)
    onTable(sum.rows)
  }

  return {
    sums,
    finish,
    async add(table, into, bytes) {
      if (state.current?.table !== table) {
        await finish()
        state.current = begin(table, into)
      }
      const { copy, splitter, digest } = state.current
      for await (const chunk of bytes) {
        const lines = splitter.push(chunk).map(change)
        for (const line of lines) digest.add(line)
        if (copy.errored) throw copy.errored
        if (lines.length > 0 && !copy.write(Buffer.concat(lines))) await once(copy, 'drain')
      }
    },
  }
}
