import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './build/compress-assets.ts'
import { preloadFont } from './build/preload-font.ts'

/** Where the product's server listens while Vite serves the app on a port of its own. */
const serverUrl = process.env['SERVER_URL'] ?? 'http://127.0.0.1:3000'

const served = [
  '/config.json',
  '/api',
  '/auth/v1',
  '/rest/v1',
  '/storage/v1',
  '/functions/v1',
  '/.netlify/functions',
  '/__dev',
]

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
    tailwindcss(),
    preloadFont(),
    compressAssets(),
  ],
  build: {
    sourcemap: false,
    // Names each route's files, so that the size of a first load can be added up.
    manifest: true,
    // Pictures and fonts stay files: the content security policy has no data: for fonts, and files are cached.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      ...Object.fromEntries(served.map((path) => [path, { target: serverUrl }])),
      '/realtime/v1': { target: serverUrl, ws: true },
    },
  },
})
