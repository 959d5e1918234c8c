import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

interface Defect {
  file: string
  before: string
  after: string
}

/** Plants a defect in a module of the page; the source files stay unchanged. */
function plant({ file, before, after }: Defect): Plugin {
  return {
    name: 'planted-defect',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith(`/src/${file}`)) return null
      if (!code.includes(before)) throw new Error(`${file} has no such place: ${before}`)
      return code.replace(before, after)
    },
  }
}

const planted = process.env['PLANTED_DEFECT']

/** Builds the page with which tools/faults/outbox tests the outbox: the app's own modules without its screens, into the given folder. */
export default defineConfig({
  plugins: [react(), planted === undefined ? null : plant(JSON.parse(planted) as Defect)],
  base: '/model/',
  publicDir: false,
  // Failures are printed in full.
  define: { 'import.meta.env.PROD': 'false' },
  build: {
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'src/testing/outbox/outbox-page.tsx',
      output: { entryFileNames: 'assets/page.js' },
    },
  },
})
