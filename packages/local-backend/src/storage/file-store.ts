import type { Readable } from 'node:stream'
import type { ReceivedBytes } from '#src/storage/receive-bytes.ts'

/** Written bytes that are not yet part of the store. */
export interface IncomingFile extends ReceivedBytes {
  /** Makes the file durable under its version and returns the version. */
  keep(): Promise<string>
  discard(): Promise<void>
}

export interface ByteRange {
  /** Inclusive. */
  start: number
  end: number
}

/** A file in the store, with or without a row. */
export interface FoundFile {
  /** Null for a file that cannot have a row: one that is not complete yet. */
  version: string | null
  /** By our clock, in milliseconds since 1970. */
  modifiedAt: number
  remove(): Promise<void>
}

/** Stores the bytes of files, each under a random version that the file's row names. */
export interface FileStore {
  /** Whether other processes may receive files, too. */
  isShared: boolean
  /** Takes bytes while they arrive; throws `EntityTooLarge` as soon as there are more than `limit`. */
  receive(body: AsyncIterable<Uint8Array>, limit: number): Promise<IncomingFile>
  /** Opens a stored file, or a range of it; the caller reads or destroys it. Throws `NoSuchKey` if it is lost, as `copy` does. */
  read(version: string, range?: ByteRange): Promise<Readable>
  /** The first bytes of a stored file, to recognise the type. */
  readHead(version: string): Promise<Buffer>
  /** Makes a durable second copy and returns its version. */
  copy(version: string): Promise<string>
  /** Removing a missing file is no error. */
  remove(version: string): Promise<void>
  /** Everything in the store, including incoming files. */
  list(): AsyncGenerator<FoundFile>
}

const VERSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text is a name of a store; nothing that a user typed becomes part of a path or key. */
export function isVersion(text: string): boolean {
  return VERSION.test(text)
}
