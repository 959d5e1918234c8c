import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { keepScratchInMemory } from './tools/running/scratch-folder.ts'
import { UnitReporter } from './tools/checks/unit-report.ts'

keepScratchInMemory()

/** Starts one PostgreSQL, which every project of a run shares. */
const postgres = fileURLToPath(
  new URL('./packages/local-backend/src/testing/global-setup.ts', import.meta.url),
)

/** Starts a server once; servers under test start on copies of its data directory. */
const seed = fileURLToPath(new URL('./apps/server/src/testing/global-setup.ts', import.meta.url))

/** Finds or starts the project for the supabase-js tests. */
const conformanceTarget = fileURLToPath(
  new URL('./packages/local-backend/src/conformance/global-setup.ts', import.meta.url),
)

/** The same, with its files in a bucket. */
const conformanceTargetOnS3 = fileURLToPath(
  new URL('./packages/local-backend/src/conformance/global-setup-s3.ts', import.meta.url),
)

/** Time limits of tests that call real services, which answer at once on a quiet machine and slowly on a busy one. */
const patient = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } }

/**
 * Loading the server or the screens takes longer than most of their test files, so the files of a worker share loaded
 * modules. Files that replace a module with `vi.mock` must load it anew, and have a separate project ('…-alone').
 */
function findFilesThatReplaceModules(root: string): string[] {
  return findFiles(root, /\bvi\.(mock|doMock|resetModules)\(/)
}

/** Test files whose text matches. */
function findFiles(root: string, text: RegExp): string[] {
  return globSync('src/**/*.test.{ts,tsx}', { cwd: root }).filter((file) =>
    text.test(readFileSync(join(root, file), 'utf8')),
  )
}
const webAlone = findFilesThatReplaceModules('apps/web')

/**
 * The browser's tests run east of UTC, where a day begins earlier. Those that are about days or times also run west of it; a
 * file is one of them if its text has one of these words.
 */
const east = { TZ: 'Pacific/Auckland' }
const west = { TZ: 'Pacific/Honolulu' }
const webDays = findFiles(
  'apps/web',
  /\b(writtenDay|writtenMoment|deviceTimeZone|calendarDateHere|readToday|endOfDay|writeDayRange|setSystemTime|DateField|dayOfScan)\b/,
).filter((file) => !webAlone.includes(file))
const backendAlone = findFilesThatReplaceModules('packages/local-backend')

/** Where the run writes its report for tools/checks/check.ts. */
const reportFile = process.env['UNIT_REPORT_FILE']

/** One more than there are processors, because workers wait for PostgreSQL and for time to pass. */
const maxWorkers = availableParallelism() + 1

/** Restores a file's mocks before the worker's next file. */
const tidy = { restoreMocks: true, unstubGlobals: true, unstubEnvs: true }

/** A project per workspace; those that need PostgreSQL share one server for the whole run. */
export default defineConfig({
  test: {
    maxWorkers,
    reporters: reportFile === undefined ? ['default'] : ['default', new UnitReporter(reportFile)],
    // One retry on a shared machine; tools/checks/check.ts names the tests that needed it.
    retry: process.env['CI'] === undefined ? 0 : 1,
    projects: [
      // These files keep no state, so they share a thread.
      { test: { name: 'domain', root: 'packages/domain', pool: 'threads', isolate: false } },
      { test: { name: 'contracts', root: 'packages/contracts', pool: 'threads', isolate: false } },
      {
        test: {
          ...patient,
          name: 'local-backend',
          root: 'packages/local-backend',
          globalSetup: [postgres],
          ...tidy,
          isolate: false,
          exclude: ['src/conformance/**', ...backendAlone],
        },
      },
      {
        test: {
          ...patient,
          name: 'local-backend-alone',
          root: 'packages/local-backend',
          globalSetup: [postgres],
          include: backendAlone,
        },
      },
      {
        test: {
          ...patient,
          name: 'conformance',
          root: 'packages/local-backend',
          include: ['src/conformance/**/*.test.ts'],
          exclude: ['src/conformance/realtime/**'],
          globalSetup: [conformanceTarget],
        },
      },
      {
        test: {
          ...patient,
          name: 'conformance-realtime',
          root: 'packages/local-backend',
          include: ['src/conformance/realtime/*.test.ts'],
          // A listener hears of every row that is deleted in its table, including rows that another file left behind.
          fileParallelism: false,
          globalSetup: [conformanceTarget],
        },
      },
      {
        test: {
          ...patient,
          name: 'conformance-s3',
          root: 'packages/local-backend',
          include: ['src/conformance/storage/{files,buckets}.test.ts'],
          fileParallelism: false,
          globalSetup: [conformanceTargetOnS3],
        },
      },
      {
        test: {
          ...patient,
          name: 'database',
          root: 'supabase',
          include: ['tests/**/*.test.ts'],
          globalSetup: [postgres],
          ...tidy,
          isolate: false,
        },
      },
      {
        test: {
          ...patient,
          name: 'server',
          root: 'apps/server',
          globalSetup: [postgres, seed],
          ...tidy,
          isolate: false,
        },
      },
      {
        test: {
          ...patient,
          ...tidy,
          name: 'simulators',
          root: 'packages/simulators',
          isolate: false,
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
      {
        extends: 'apps/web/vitest.config.ts',
        test: {
          name: 'web',
          maxWorkers,
          root: 'apps/web',
          isolate: false,
          exclude: webAlone,
          env: east,
        },
      },
      {
        extends: 'apps/web/vitest.config.ts',
        test: {
          name: 'web-west',
          maxWorkers,
          root: 'apps/web',
          isolate: false,
          include: webDays,
          env: west,
        },
      },
      {
        extends: 'apps/web/vitest.config.ts',
        test: { name: 'web-alone', maxWorkers, root: 'apps/web', include: webAlone, env: east },
      },
      { test: { name: 'tools', root: 'tools', testTimeout: 120_000 } },
      { test: { name: 'bench', root: 'bench' } },
    ],
  },
})
