import module from 'node:module'
import path from 'node:path'

/** Beside the dependencies, because anybody who can write there can change the code itself as well. */
const DIRECTORY = path.join(import.meta.dirname, '../../node_modules/.cache/compiled')
const WRITE_AFTER = 2000

/**
 * Lets Node cache its compiled code, without types, so that the next start takes half the time. Does nothing if the folder
 * is not writable, or if the host has chosen its own cache.
 */
export function keepCompiledCode(): void {
  module.enableCompileCache(DIRECTORY)
  // Otherwise Node writes it at the end of the process, which a killed one does not reach.
  setTimeout(() => module.flushCompileCache(), WRITE_AFTER).unref()
}
