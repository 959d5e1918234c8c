import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { LogicalReplicationService, PgoutputPlugin, type Pgoutput } from 'pg-logical-replication'
import type { TextRow } from '#src/realtime/text-row.ts'
import type { Log } from '#src/log.ts'

export interface Change {
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  schema: string
  table: string
  /** The row after the change; unchanged columns that were not sent are missing. */
  row: TextRow
  /** For UPDATE and DELETE the known part of the old row: its key, if that changed or the row is gone. */
  oldRow: TextRow | null
  /** ISO 8601, from the commit. */
  committedAt: string
  /** The lower 32 bits, as the stream has them. */
  transactionId: number
}

export interface ChangeStreamEvents {
  /** Taken one after another: the next change waits until the promise is settled. */
  change: (change: Change) => Promise<void>
  /** The definition of a table was sent again. */
  relation: (schema: string, table: string) => void
  /** Changes were missed from here on; a new stream follows. */
  lost: () => void
}

export interface ChangeStream {
  start(): Promise<void>
  /** True once changes arrive; false if they do not within the time. */
  isReady(milliseconds: number): Promise<boolean>
  stop(): Promise<void>
}

const PUBLICATION = 'supabase_realtime'
const FIRST_PAUSE = 50
const LONGEST_PAUSE = 2000

/** Values keep PostgreSQL's text form, and the slot is created on the connection that reads it. */
class TextPlugin extends PgoutputPlugin {
  override parse(buffer: Buffer): Pgoutput.Message {
    const message = super.parse(buffer)
    if (message.tag === 'relation') {
      for (const column of message.columns) column.parser = (raw: unknown) => raw
    }
    return message
  }

  override async start(client: Client, slot: string, position: string): Promise<unknown> {
    await client.query(
      `CREATE_REPLICATION_SLOT "${slot}" TEMPORARY LOGICAL pgoutput (SNAPSHOT 'nothing')`,
    )
    const reading: unknown = await super.start(client, slot, position)
    return reading
  }
}

/**
 * Reads the changes of the publication through a temporary slot. When the connection ends, the slot is gone, and with
 * it all changes until the next one exists: `lost` reports this, and the stream begins again.
 */
export function createChangeStream(
  connectionString: string,
  events: ChangeStreamEvents,
  log: Log,
): ChangeStream {
  let service: LogicalReplicationService | null = null
  const stopping = new AbortController()
  let reading: Promise<void> = Promise.resolve()
  let ready = Promise.withResolvers<boolean>()
  let isOpen = false
  let isInterrupted = false

  return {
    async start() {
      reading = readUntilStopped()
      if (!(await this.isReady(10_000))) log.warn('realtime.changes_late')
    },
    async isReady(milliseconds) {
      if (isOpen) return true
      const late = new AbortController()
      const timeout = sleep(milliseconds, false, { signal: late.signal, ref: false }).catch(
        () => false,
      )
      try {
        return await Promise.race([ready.promise, timeout])
      } finally {
        late.abort()
      }
    },
    async stop() {
      stopping.abort()
      ready.resolve(false)
      await service?.destroy()
      await reading
    },
  }

  async function readUntilStopped(): Promise<void> {
    let pause = FIRST_PAUSE
    while (!stopping.signal.aborted) {
      const reason = await readOnce()
      if (stopping.signal.aborted) return
      if (isOpen) {
        pause = FIRST_PAUSE
        isOpen = false
        ready = Promise.withResolvers<boolean>()
        events.lost()
      }
      // Logged once: the following tries fail for the same reason.
      if (!isInterrupted) log.warn('realtime.changes_interrupted', { reason })
      isInterrupted = true
      await pauseFor(pause)
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    }
  }

  async function pauseFor(milliseconds: number): Promise<void> {
    const { signal } = stopping
    await sleep(milliseconds, undefined, { ref: false, signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }

  /** Returns the reason of its end. */
  async function readOnce(): Promise<string> {
    const current = new LogicalReplicationService(
      {
        connectionString,
        application_name: 'local-backend realtime',
        connectionTimeoutMillis: 5000,
      },
      { flowControl: { enabled: true } },
    )
    service = current
    const failed = Promise.withResolvers<string>()
    current.on('error', (error) => failed.resolve(error.message))
    current.on('start', () => {
      isOpen = true
      if (isInterrupted) log.info('realtime.changes_resumed')
      isInterrupted = false
      ready.resolve(true)
    })
    const take = createTaker(events)
    current.on('data', async (_position, message: Pgoutput.Message) => {
      await take(message)
    })
    // A PostgreSQL that shuts down waits until everything was acknowledged, to the byte.
    current.on('heartbeat', (position, _time, wantsAnswer) => {
      if (wantsAnswer) void current.acknowledge(stepBack(position))
    })
    const slot = `local_backend_${randomBytes(8).toString('hex')}`
    const plugin = new TextPlugin({ protoVersion: 1, publicationNames: [PUBLICATION] })
    const ended = current.subscribe(plugin, slot).then(
      () => 'the stream ended',
      (error: unknown) => String(error),
    )
    const reason = await Promise.race([ended, failed.promise])
    await current.destroy()
    return reason
  }
}

/** The library adds one to its argument, because a change is identified by its first byte; a heartbeat already names the end. */
function stepBack(position: string): string {
  const [upper = '0', lower = '0'] = position.split('/')
  const end = (BigInt(`0x${upper}`) << 32n) + BigInt(`0x${lower}`) - 1n
  return `${(end >> 32n).toString(16)}/${(end & 0xffffffffn).toString(16)}`
}

/** Turns the messages of one stream into changes. */
function createTaker(events: ChangeStreamEvents): (message: Pgoutput.Message) => Promise<void> {
  let commit = { committedAt: '', transactionId: 0 }
  return async (message) => {
    switch (message.tag) {
      case 'begin':
        commit = {
          committedAt: new Date(
            Number(BigInt(message.commitTime.toString()) / 1000n),
          ).toISOString(),
          transactionId: message.xid >>> 0,
        }
        return
      case 'relation':
        events.relation(message.schema, message.name)
        return
      case 'insert':
        await events.change({
          ...describe(message, 'INSERT'),
          row: message.new,
          oldRow: null,
          ...commit,
        })
        return
      case 'update': {
        const oldRow = message.old ?? message.key
        await events.change({
          ...describe(message, 'UPDATE'),
          row: message.new,
          oldRow,
          ...commit,
        })
        return
      }
      case 'delete': {
        const oldRow = message.old ?? message.key
        await events.change({ ...describe(message, 'DELETE'), row: {}, oldRow, ...commit })
        return
      }
      default:
    }
  }
}

function describe<Type extends Change['type']>(
  { relation }: { relation: Pgoutput.MessageRelation },
  type: Type,
): { type: Type; schema: string; table: string } {
  return { type, schema: relation.schema, table: relation.name }
}
