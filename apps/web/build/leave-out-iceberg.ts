import type { Plugin } from 'vite'

const standIn = '\0sampletrail-no-iceberg'

/**
 * Removes the client for analytics tables that the storage client includes: this app has no such tables, and the client
 * would add 2 kB to every first load.
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
