import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findHeadlessChromium } from './tools/running/chromium.ts'
import { keepScratchInMemory } from './tools/running/scratch-folder.ts'

keepScratchInMemory()

const port = Number(process.env['E2E_PORT'] ?? 4390)
const baseURL = `http://localhost:${port}`

/** Journeys in a real browser against the real server on an empty data directory. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // Generous, for machines that also do other work: a passing journey takes a fraction of it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Each journey has its own people, so files run in parallel. One more worker than there are processors: a quarter of a
  // journey's time is waiting.
  workers: Math.min(4, availableParallelism() + 1),
  // One retry on a shared machine; the run names the journeys that needed it.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  globalSetup: './e2e/servers/start-shared-server.ts',
  reporter: [
    ['list'],
    [
      'json',
      { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'test-results/report.json' },
    ],
  ],
  use: {
    baseURL,
    // Recording a trace takes half of the time again; '--trace on' records a journey for debugging.
    trace: 'off',
    // A new browser context fills the service worker's stores each time, a sixth of all work. Journeys about the worker
    // allow it.
    serviceWorkers: 'block',
    // A journey reuses the pages and compiled scripts of earlier ones; cookies, storage and routes do not survive a journey.
    reuseContext: true,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findHeadlessChromium() ?? undefined, args: chromiumFlags },
  },
  projects: [
    {
      name: 'desktop',
      // Long journeys that people make with a phone, or that are the same at both sizes.
      grepInvert: /@phone-only/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
