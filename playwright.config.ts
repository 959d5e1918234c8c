import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { operatorEmail } from './e2e/people.ts'
import { relaxedLimits } from './e2e/relaxed-limits.ts'
import { chromiumFlags, findChromium } from './tools/chromium.ts'

const port = Number(process.env['E2E_PORT'] ?? 4390)
const baseURL = `http://localhost:${port}`

// Workers load this file again: the first load makes the folder, and the environment carries it to the others.
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'sampletrail-e2e-'))

/** Journeys in a real browser against the real server on an empty data directory of its own. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 1,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  globalTeardown: './e2e/remove-data-directory.ts',
  reporter: [
    ['list'],
    [
      'json',
      { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'test-results/report.json' },
    ],
  ],
  use: {
    baseURL,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumFlags },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: 'exec node apps/server/src/main.ts',
    url: `${baseURL}/healthz`,
    timeout: 30_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: process.env['E2E_DATA_DIR'],
      CONTACT_EMAIL: operatorEmail,
      ...relaxedLimits,
    },
  },
})
