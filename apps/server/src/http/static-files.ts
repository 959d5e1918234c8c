import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Context } from 'hono'
import { type PageTexts, writePageTexts } from '@sampletrail/contracts/page-texts.ts'
import type { Plans } from '@sampletrail/domain/plans/plans.ts'
import { readScreenScripts } from '#src/http/announce-scripts.ts'
import { AppError } from '#src/http/app-error.ts'
import { completePage, type PageBodies } from '#src/http/complete-page.ts'
import { isFunctionPath, isServicePath } from '#src/http/path-kinds.ts'
import { isFoundPage } from '#src/http/search-engines.ts'
import type { ServerEnv } from '#src/http/server-env.ts'

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.wasm': 'application/wasm',
}

const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

interface StaticFile {
  path: string
  type: string
  etag: string
  encodings: readonly (typeof encodings)[number][]
  /** A page's contents, which are completed when it is found; other files are read on request. */
  bodies?: PageBodies
}

/** The app's page at an address that the server knows more about. */
export interface PageChange {
  status: 200 | 404 | 429
  /** Whether search engines may list it. */
  isFound: boolean
  rewrite: (page: string) => string
}

/** Documents without the app. Every other navigation gets the app's page. */
const documents: Record<string, string> = { '/': '/landing.html', '/privacy': '/privacy.html' }

/**
 * Serves the built web app from `root`. Browsers keep files with a hash in their name for a year, and revalidate everything
 * else with its etag. A page navigation to a path without its own file or document gets index.html, and the app finds its own
 * route; anything else that is missing throws `not_found`. Pages contain `publicUrl` as their own address, and the current
 * contents of the plans.
 */
export function createStaticFiles(
  root: string,
  publicUrl: string,
  knownPlans: () => Plans,
): (context: Context<ServerEnv>, change?: PageChange) => Promise<Response> {
  const pages = ['/index.html', ...Object.values(documents)].map((name) => join(root, name))
  let files = new Map<string, StaticFile>()
  let builtAt = 0
  let listedAt = 0
  let told: Plans | undefined
  let announce = readScreenScripts(root)

  /** A build while the server runs changes the pages; new files are looked for once a second. */
  function findFile(path: string): StaticFile | undefined {
    // The address of a screen is no file: it is not looked for with every navigation.
    if (extname(path) === '') return undefined
    const known = files.get(path)
    if (known && known.bodies === undefined) return known
    const changedAt = pages.reduce(
      (sum, page) => sum + (statSync(page, { throwIfNoEntry: false })?.mtimeMs ?? 0),
      0,
    )
    const now = performance.now()
    const plans = knownPlans()
    if (plans !== told || changedAt !== builtAt || (!known && now - listedAt > 1000)) {
      files = listFiles(root, publicUrl, writePageTexts(plans))
      announce = readScreenScripts(root)
      told = plans
      builtAt = changedAt
      listedAt = now
    }
    return files.get(path)
  }

  return async (context, change) => {
    const { path, method } = context.req
    if (method !== 'GET' && method !== 'HEAD') throw notFound()
    if (change) return answerChanged(context, findFile('/index.html'), change)
    const file = findFile(documents[withoutEndingSlash(path)] ?? path)
    if (file) return await answerFile(context, file, path)
    const page = isNavigation(context) ? findFile('/index.html') : undefined
    if (!page) throw notFound()
    return await answerFile(context, page, '/index.html', announce(withoutEndingSlash(path)))
  }
}

function notFound(): AppError {
  return new AppError('not_found', 'There is nothing at this address.')
}

function isNavigation(context: Context<ServerEnv>): boolean {
  const { path } = context.req
  if (isFunctionPath(path) || isServicePath(path) || extname(path) !== '') return false
  return (context.req.header('accept') ?? '').includes('text/html')
}

function withoutEndingSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

function listFiles(root: string, publicUrl: string, texts: PageTexts): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  if (!existsSync(root)) return files
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const type = mediaTypes[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const name = `/${relative(root, path).split(sep).join('/')}`
    const { size, mtimeMs } = statSync(path)
    if (extname(path) === '.html') {
      const bodies = completePage(readFileSync(path), publicUrl, texts)
      const etag = writeEtag(bodies.get('') ?? '')
      files.set(name, { path, type, etag, encodings, bodies })
      continue
    }
    files.set(name, {
      path,
      type,
      etag: writeEtag(`${path}:${size}:${mtimeMs}`),
      encodings: encodings.filter(({ suffix }) => existsSync(path + suffix)),
    })
  }
  return files
}

function writeEtag(content: string | Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/** Link previews do not say that they want a page, and get it anyway. */
function answerChanged(
  context: Context<ServerEnv>,
  page: StaticFile | undefined,
  { status, isFound, rewrite }: PageChange,
): Response {
  const plain = page?.bodies?.get('')
  if (page === undefined || plain === undefined) throw notFound()
  const body = rewrite(plain.toString('utf8'))
  const headers = {
    'content-type': page.type,
    'cache-control': 'no-cache',
    etag: writeEtag(body),
    ...(!isFound && { 'x-robots-tag': 'noindex' }),
  }
  if (status === 200 && context.req.header('if-none-match') === headers.etag) {
    return context.body(null, 304, headers)
  }
  return context.body(body, status, headers)
}

async function answerFile(
  context: Context<ServerEnv>,
  file: StaticFile,
  path: string,
  link?: string,
): Promise<Response> {
  const isHashed = path.startsWith('/assets/')
  const headers: Record<string, string> = {
    'content-type': file.type,
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'Accept-Encoding',
    ...(link !== undefined && { link }),
  }
  // Screens behind the sign-in, and invented addresses, do not belong in a search engine.
  if (file.bodies && !isFoundPage(withoutEndingSlash(context.req.path))) {
    headers['x-robots-tag'] = 'noindex'
  }
  if (context.req.header('if-none-match') === file.etag) {
    return context.body(null, 304, headers)
  }
  const accepted = readAcceptedEncodings(context.req.header('accept-encoding') ?? '')
  const encoding = file.encodings.find(({ name }) => accepted.has(name))
  if (encoding) headers['content-encoding'] = encoding.name
  const bytes =
    file.bodies?.get(encoding?.name ?? '') ?? (await readFile(file.path + (encoding?.suffix ?? '')))
  return context.body(new Uint8Array(bytes), 200, headers)
}

/** `br;q=0` means that the client cannot read it. */
function readAcceptedEncodings(header: string): Set<string> {
  const entries = header.split(',').map((entry) => entry.trim().split(/\s*;\s*q=/))
  return new Set(entries.flatMap(([name = '', weight]) => (Number(weight ?? 1) > 0 ? [name] : [])))
}
