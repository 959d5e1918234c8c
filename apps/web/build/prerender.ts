import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fillPageTexts, writePageTexts } from '@sampletrail/contracts/page-texts.ts'
import { SITE_ORIGIN_PLACEHOLDER } from '@sampletrail/contracts/site-origin.ts'
import { PLANS } from '@sampletrail/domain/plans/plans.ts'
import react from '@vitejs/plugin-react'
import { build, createServer, type Plugin, type ViteDevServer } from 'vite'

interface RenderModule {
  renderPage: (name: string) => { head: string; body: string }
}

const renderFile = '/src/features/marketing/render-page.tsx'
const visitorFile = '/src/features/marketing/visitor.ts'

/** Separate documents next to the app, by their address. */
const publicPages: Record<string, string> = {
  '/': 'landing.html',
  '/privacy': 'privacy.html',
}
const fileNames = new Set(Object.values(publicPages))

/**
 * Renders the public pages to plain markup when the app is built, and on each request in development, so that they
 * work without any script. Pictures in the markup go through Vite's own pipeline and get hashed names.
 */
export function prerender(): Plugin[] {
  let root = ''
  let visitorAddress = ''
  let renderer: ViteDevServer | undefined
  return [
    {
      name: 'sampletrail:prerender',
      configResolved(config) {
        root = config.root
      },
      configureServer(server) {
        renderer = server
        visitorAddress = visitorFile
        server.middlewares.use((request, _response, next) => {
          const [path = '', query] = (request.url ?? '').split('?')
          const file = publicPages[path === '/' ? path : path.replace(/[/]$/, '')]
          if (file !== undefined) request.url = `/${file}${query === undefined ? '' : `?${query}`}`
          next()
        })
      },
      async buildStart() {
        if (this.environment.mode !== 'build') return
        const code = await bundleVisitor(root)
        const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
        const fileName = `assets/visitor-${hash}.js`
        this.emitFile({ type: 'asset', fileName, source: code })
        visitorAddress = `/${fileName}`
        renderer = await createRenderer(root)
      },
      async buildEnd() {
        if (this.environment.mode === 'build') await renderer?.close()
      },
      transformIndexHtml: {
        order: 'pre',
        async handler(html, { path }) {
          const file = path.slice(1)
          if (!fileNames.has(file) || renderer === undefined) return html
          const module = (await renderer.ssrLoadModule(renderFile)) as RenderModule
          const { head, body } = module.renderPage(file.replace('.html', ''))
          return html.replace('<!--head-->', () => head).replace('<!--body-->', () => body)
        },
      },
    },
    {
      name: 'sampletrail:visitor',
      transformIndexHtml: {
        // After Vite has looked for scripts to bundle: this script stays unchanged, and runs before the first paint.
        order: 'post',
        handler(html, { path, server }) {
          if (!fileNames.has(path.slice(1))) return html
          const attrs = { src: visitorAddress, ...(server && { type: 'module' }) }
          return {
            html: server ? completeInDevelopment(html) : html,
            tags: [{ tag: 'script', attrs, injectTo: 'head-prepend' }],
          }
        },
      },
    },
  ]
}

/** The server's changes to a built page. */
function completeInDevelopment(html: string): string {
  const own = process.env['PUBLIC_URL']
  const filled = fillPageTexts(html, writePageTexts(PLANS))
  return own ? filled.replaceAll(SITE_ORIGIN_PLACEHOLDER, own) : filled
}

/** Loads our TypeScript like Vite's development server, without opening a port. */
function createRenderer(root: string): Promise<ViteDevServer> {
  return createServer({
    root,
    configFile: false,
    mode: 'production',
    appType: 'custom',
    logLevel: 'warn',
    plugins: [react()],
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, ws: false, watch: null },
  })
}

async function bundleVisitor(root: string): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: false,
      lib: { entry: join(root, visitorFile), formats: ['iife'], name: 'visitor' },
    },
  })
  const first = Array.isArray(output) ? output[0] : output
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('The script of the public pages was not built.')
  return chunk.code
}
