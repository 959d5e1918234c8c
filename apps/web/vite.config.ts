import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { compressAssets } from './build/compress-assets.ts'
import { type Beginning, createFirstLoad } from './build/first-load.ts'
import { leaveOutIceberg } from './build/leave-out-iceberg.ts'
import { preloadFont } from './build/preload-font.ts'
import { prerender } from './build/prerender.ts'
import { screenScripts } from './build/screen-scripts.ts'
import { serviceWorker } from './build/service-worker.ts'
import { startPictures } from './build/start-pictures.ts'

/** The product server's address while Vite serves the app on a separate port. */
const serverUrl = process.env['SERVER_URL'] ?? 'http://127.0.0.1:3000'

const served = [
  '/healthz',
  '/config.json',
  '/api',
  '/auth/v1',
  '/rest/v1',
  '/storage/v1',
  '/functions/v1',
  '/.netlify/functions',
  '/__dev',
  '/proof/',
  '/proof-files/',
]

/** Components of the design system that need no library; the others load with their first use. */
const smallParts =
  /[/]src[/]ui[/](badge|banner|button|button-style|card|class-names|empty-state|error-state|icon-button|logo|menu|skeleton|spinner|tab-links|toast|toaster|tone)[.]tsx?$/
/** The same for form controls, of which the dashboard has none. */
const smallFields = /[/]src[/]ui[/](checkbox|control-style|field|select|text-field)[.]tsx?$/

/** Our own code, except the screens, which have a file each. */
const ownModule =
  /[/](apps[/]web[/]src[/](?!main[.]|routes[/]|features[/]dashboard[/]).*[.]tsx?$|packages[/])/

const whoNeeds = createFirstLoad()

/** Whether the dashboard or My Products, with which most people open the app, need it before they are shown. */
function isInFirstLoad(needers: ReadonlySet<Beginning>): boolean {
  return (['app', 'shell', 'dashboard', 'products'] as const).some((name) => needers.has(name))
}

/** The chunk of a module of ours that more than one screen needs. */
function nameOwn(needers: ReadonlySet<Beginning>): 'app' | 'shell' | 'list' | 'cards' | null {
  if (needers.has('app')) return 'app'
  if (needers.has('shell') || needers.has('dashboard')) return 'shell'
  if (needers.size < 2 && !needers.has('dashboardBody')) return null
  return needers.has('products') ? 'list' : 'cards'
}

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/routes',
      generatedRouteTree: './src/routeTree.gen.ts',
      routeFileIgnorePattern: '[.]test[.]tsx?$',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    leaveOutIceberg(),
    tailwindcss(),
    prerender(),
    preloadFont(),
    startPictures(),
    screenScripts(),
    serviceWorker(),
    compressAssets(),
  ],
  // The charts use it to recognize elements; it must know the React version that renders.
  resolve: { dedupe: ['react-is'] },
  // Workers load their libraries on first use, too.
  worker: { format: 'es' },
  build: {
    sourcemap: false,
    // Names each route's files, so that the size of a first load can be calculated.
    manifest: true,
    // Every browser that runs the app supports what this polyfill replaces.
    modulePreload: { polyfill: false },
    // Pictures and fonts stay files: the content security policy allows no data: for fonts, and files are cached.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The app's shell, and the separate documents.
      input: ['index.html', 'landing.html', 'privacy.html'],
      output: {
        codeSplitting: {
          // Parts that almost every screen shows share a chunk instead of dozens of tiny files.
          groups: [
            // Shared with the public pages, which must not load the app's base.
            {
              name: 'device',
              test: /[/]src[/](lib[/](installed-mode|quiet-errors|referral|stored-session|stored-theme)|entities[/]onboarding[/]onboarding-flags)[.]ts$/,
              priority: 1,
            },
            // What the first screens need, and what only others share. The code for stored lists loads only if there are some.
            {
              debugName: 'base or later',
              name: (id, context) => (isInFirstLoad(whoNeeds(id, context)) ? 'base' : 'later'),
              test: /lucide-react|@tanstack[/]react-(router|store)[/]|[/]src[/]lib[/](?!query-store)|[/]src[/]entities[/](session|plan)[/]|[/]src[/]ui[/]is-focus-free[.]/,
            },
            { name: 'parts', test: smallParts },
            { name: 'fields', test: smallFields },
            // Our own code, together: dozens of tiny files would each cost a phone a round trip. An earlier name includes its imports.
            ...(['app', 'shell', 'list', 'cards'] as const).map((name) => ({
              debugName: name,
              name: (id: string, context: Rolldown.ChunkingContext) =>
                nameOwn(whoNeeds(id, context)) === name ? name : null,
              test: ownModule,
            })),
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(served.map((path) => [path, { target: serverUrl }])),
      '/realtime/v1': { target: serverUrl, ws: true },
    },
  },
})
