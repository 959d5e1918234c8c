import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { UnitReporter } from './tools/unit-report.ts'

/** Starts one PostgreSQL, which every project of a run shares. */
const postgres = fileURLToPath(
  new URL('./packages/local-backend/src/testing/global-setup.ts', import.meta.url),
)

/** Finds or starts the project that supabase-js is driven against. */
const conformanceTarget = fileURLToPath(
  new URL('./packages/local-backend/src/conformance/global-setup.ts', import.meta.url),
)

/** The same, with its files in a bucket. */
const conformanceTargetOnS3 = fileURLToPath(
  new URL('./packages/local-backend/src/conformance/global-setup-s3.ts', import.meta.url),
)

/** What is waited for comes at once on a quiet machine, and in its time on a busy one. */
const patient = { poll: { timeout: 20_000 } }

/** Where tools/check.ts wants to read how the run went. */
const reportFile = process.env['UNIT_REPORT_FILE']

/** A project per workspace; those that need PostgreSQL share one server for the whole run. */
export default defineConfig({
  test: {
    // Left alone, two cores would be given one worker, which waits for PostgreSQL half of its time.
    maxWorkers: availableParallelism(),
    reporters: reportFile === undefined ? ['default'] : ['default', new UnitReporter(reportFile)],
    // One more try on a shared machine; tools/check.ts names the tests that needed it.
    retry: process.env['CI'] === undefined ? 0 : 1,
    projects: [
      // Nothing in these keeps state, so that files share a thread.
      { test: { name: 'domain', root: 'packages/domain', pool: 'threads', isolate: false } },
      { test: { name: 'contracts', root: 'packages/contracts', pool: 'threads', isolate: false } },
      {
        test: {
          name: 'local-backend',
          root: 'packages/local-backend',
          testTimeout: 30_000,
          expect: patient,
          hookTimeout: 60_000,
          globalSetup: [postgres],
          exclude: ['src/conformance/**'],
        },
      },
      {
        test: {
          name: 'conformance',
          root: 'packages/local-backend',
          include: ['src/conformance/**/*.test.ts'],
          // Whoever listens to a table hears of every row that is deleted, also of those that another file leaves behind.
          fileParallelism: false,
          testTimeout: 30_000,
          expect: patient,
          hookTimeout: 60_000,
          globalSetup: [conformanceTarget],
        },
      },
      {
        test: {
          name: 'conformance-s3',
          root: 'packages/local-backend',
          include: ['src/conformance/storage/{files,buckets}.test.ts'],
          fileParallelism: false,
          testTimeout: 30_000,
          expect: patient,
          hookTimeout: 60_000,
          globalSetup: [conformanceTargetOnS3],
        },
      },
      {
        test: {
          name: 'database',
          root: 'supabase',
          include: ['tests/**/*.test.ts'],
          testTimeout: 30_000,
          expect: patient,
          hookTimeout: 60_000,
          globalSetup: [postgres],
        },
      },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          testTimeout: 30_000,
          expect: patient,
          hookTimeout: 60_000,
          globalSetup: [postgres],
        },
      },
      {
        test: {
          name: 'simulators',
          root: 'packages/simulators',
          testTimeout: 30_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'extension',
          root: 'apps/extension',
          environment: 'happy-dom',
          include: ['{src,build}/**/*.test.ts'],
        },
      },
      'apps/web',
      { test: { name: 'tools', root: 'tools', testTimeout: 120_000 } },
      { test: { name: 'bench', root: 'bench' } },
    ],
  },
})
