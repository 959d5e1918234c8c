import { orderPagePatterns } from '@sampletrail/domain/order-pages/page-address.ts'

/** The extension's manifest: the minimum that it needs. */
export function createManifest(origins: readonly string[], version: string) {
  const appPages = origins.map((origin) => `${origin}/*`)
  return {
    manifest_version: 3,
    name: 'SampleTrail',
    version,
    description:
      'Fills in Facebook Marketplace’s form with a product from SampleTrail, and adds orders and pages of shops to it.',
    minimum_chrome_version: '120',
    // Its own storage, and the page on which somebody presses the toolbar button.
    permissions: ['storage', 'activeTab', 'scripting'],
    // Photos that were uploaded there.
    host_permissions: appPages,
    // Only its own script runs in it. It fetches photos, which may be on another host.
    content_security_policy: {
      extension_pages:
        "default-src 'none'; script-src 'self'; connect-src https: http://localhost:* http://127.0.0.1:*",
    },
    background: { service_worker: 'service-worker.js' },
    content_scripts: [
      { matches: appPages, js: ['app-page.js'], run_at: 'document_start' },
      { matches: ['https://www.facebook.com/marketplace/*'], js: ['marketplace-page.js'] },
      { matches: orderPagePatterns(), js: ['order-page.js'] },
    ],
    action: { default_title: 'Add this page to SampleTrail' },
    icons: { 192: 'icons/icon-192.png', 512: 'icons/icon-512.png' },
  }
}
