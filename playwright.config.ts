import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './tools/chromium.ts'

const port = Number(process.env['E2E_PORT'] ?? 4390)
const baseURL = `http://localhost:${port}`

/** Journeys in a real browser against the real server on an empty data directory of its own. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // Generous, for machines that do other things as well: whatever works takes a fraction of it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Each journey has people of its own, so that files run beside each other.
  workers: Math.min(4, availableParallelism()),
  // One more try on a shared machine; the run names the journeys that needed it.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  globalSetup: './e2e/start-shared-server.ts',
  reporter: [
    ['list'],
    [
      'json',
      { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'test-results/report.json' },
    ],
  ],
  use: {
    baseURL,
    // Recording one costs half of the time again; '--trace on' records the journey that one looks into.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumFlags },
  },
  projects: [
    {
      name: 'desktop',
      // A browser that is new with every journey fills the worker's stores each time, a sixth of all its work. Journeys about
      // the worker allow it, and on phones it serves every one.
      use: { viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' },
    },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
