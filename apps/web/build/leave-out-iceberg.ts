import type { Plugin } from 'vite'

const standIn = '\0sampletrail-no-iceberg'

/**
 * Leaves out the client for tables of analytics that the storage client brings along: nothing here has such tables, and it
 * would be 2 kB of every first load.
 */
export function leaveOutIceberg(): Plugin {
  return {
    name: 'sampletrail:leave-out-iceberg',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) => (source === 'iceberg-js' ? standIn : undefined),
    load: (id) =>
      id === standIn
        ? `export class IcebergRestCatalog {
            constructor() {
              throw new Error('Tables of analytics are no part of this app.')
            }
          }`
        : undefined,
  }
}
