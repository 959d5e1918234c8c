import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The page with which tools/faults/outbox plays the outbox: the app's own modules without its screens, for a folder that is named. */
export default defineConfig({
  plugins: [react()],
  base: '/model/',
  publicDir: false,
  // Failures are written out in full.
  define: { 'import.meta.env.PROD': 'false' },
  build: {
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'src/features/products/testing/outbox-page.tsx',
      output: { entryFileNames: 'assets/page.js' },
    },
  },
})
