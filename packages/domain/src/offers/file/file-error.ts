/** A file that cannot be imported at all; the message says what to do. */
export class FileError extends Error {
  override readonly name = 'FileError'
}
