import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The domain's tests, without the projects of a whole run. */
export default defineConfig({
  root: fileURLToPath(new URL('../../packages/domain', import.meta.url)),
  test: { isolate: false },
})
