import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    testTimeout: 20_000,
    environment: 'happy-dom',
    // Styles are not applied in tests; only the tokens are read, by the test that holds their contrast.
    css: { include: [/tokens[.]css/] },
    setupFiles: ['src/testing/setup.ts'],
    // Every test starts from the same place: no spies or stubbed globals of another.
    restoreMocks: true,
    unstubGlobals: true,
  },
})
