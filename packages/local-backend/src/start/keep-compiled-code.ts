import module from 'node:module'
import path from 'node:path'

/** Beside the dependencies, because whoever may write there may change the code itself as well. */
const DIRECTORY = path.join(import.meta.dirname, '../../node_modules/.cache/compiled')
const WRITE_AFTER = 2000

/**
 * Lets Node keep what it compiles, types taken out, so that the next start takes half the time.
 * Where the folder cannot be written, or the host has decided on a cache of its own, nothing happens.
 */
export function keepCompiledCode(): void {
  module.enableCompileCache(DIRECTORY)
  // Written at the end of the process otherwise, which a killed one does not reach.
  setTimeout(() => module.flushCompileCache(), WRITE_AFTER).unref()
}
