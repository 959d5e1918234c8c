import { defineConfig } from 'vitest/config'

/** A project per workspace; those that need PostgreSQL share one server for the whole run. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', root: 'packages/domain' } },
      { test: { name: 'contracts', root: 'packages/contracts' } },
      {
        test: {
          name: 'local-backend',
          root: 'packages/local-backend',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          globalSetup: ['../../packages/local-backend/src/testing/global-setup.ts'],
        },
      },
      {
        test: {
          name: 'database',
          root: 'supabase',
          include: ['tests/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          globalSetup: ['../packages/local-backend/src/testing/global-setup.ts'],
        },
      },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          globalSetup: ['../../packages/local-backend/src/testing/global-setup.ts'],
        },
      },
      'apps/web',
      { test: { name: 'tools', root: 'tools', testTimeout: 120_000 } },
    ],
  },
})
