import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    environment: 'happy-dom',
    // Styles are not applied in tests; only the test of their contrast reads the tokens.
    css: { include: [/tokens[.]css/] },
    setupFiles: ['src/testing/setup.ts'],
    // Every test starts from the same state: no spies or stubbed globals of another.
    restoreMocks: true,
    unstubGlobals: true,
  },
})
