// Loaded before the server (`node --import`): Node caches compiled code, with the types removed. From the second start on,
// Node does not load the code that removes types, which saves 25 MB. That code cannot be TypeScript itself.
import module from 'node:module'
import { fileURLToPath } from 'node:url'

// Next to the dependencies, because users with write access there can already change the code. Otherwise there is no cache.
module.enableCompileCache(
  fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
)
