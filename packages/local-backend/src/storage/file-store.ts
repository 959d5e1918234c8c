import type { Readable } from 'node:stream'
import type { TakenIn } from '#src/storage/take-in.ts'

/** Bytes that are written but not yet part of the store. */
export interface IncomingFile extends TakenIn {
  /** Makes the file durable under its version and returns that. */
  keep(): Promise<string>
  discard(): Promise<void>
}

export interface ByteRange {
  /** Both included. */
  start: number
  end: number
}

/** Something that lies in the store, whether a row speaks of it or not. */
export interface FoundFile {
  /** Null for what can have no row: a file that is not whole yet. */
  version: string | null
  /** By our clock, in milliseconds since 1970. */
  modifiedAt: number
  remove(): Promise<void>
}

/** Where the bytes of files lie, each under a random version that the row of the file names. */
export interface FileStore {
  /** Whether other processes may be taking files in, too. */
  isShared: boolean
  /** Takes bytes while they arrive; throws `EntityTooLarge` as soon as there are more than `limit`. */
  receive(body: AsyncIterable<Uint8Array>, limit: number): Promise<IncomingFile>
  /** Opens a stored file, or a range of it; the caller reads or destroys it. Throws `NoSuchKey` when it is lost, as `copy` does. */
  read(version: string, range?: ByteRange): Promise<Readable>
  /** The first bytes of a stored file, for a look at the type. */
  readHead(version: string): Promise<Buffer>
  /** Makes a durable second copy and returns its version. */
  copy(version: string): Promise<string>
  /** Removing what is not there is no error. */
  remove(version: string): Promise<void>
  /** Everything in the store, incoming files among it. */
  list(): AsyncGenerator<FoundFile>
}

const VERSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text is a name that a store gives; nothing that a user typed becomes part of a path or key. */
export function isVersion(text: string): boolean {
  return VERSION.test(text)
}
