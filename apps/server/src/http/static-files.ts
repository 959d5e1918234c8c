import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Context } from 'hono'
import { AppError } from '#src/http/app-error.ts'
import { isFunctionPath, isServicePath } from '#src/http/path-kinds.ts'
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
}

/**
 * Serves the built web app from `root`. Files with a hash in their name are kept for a year, everything else is
 * asked for again with its etag. A page navigation to a path without a file gets index.html, and the app finds
 * its own route; anything else that is not there throws `not_found`.
 */
export function createStaticFiles(
  root: string,
): (context: Context<ServerEnv>) => Promise<Response> {
  const index = join(root, 'index.html')
  let files = new Map<string, StaticFile>()
  let builtAt = 0
  let listedAt = 0

  /** A build while the server runs changes the page; files that come after it are looked for once a second. */
  function findFile(path: string): StaticFile | undefined {
    const known = files.get(path)
    if (known && path !== '/index.html') return known
    const changedAt = statSync(index, { throwIfNoEntry: false })?.mtimeMs ?? 0
    const now = performance.now()
    if (changedAt !== builtAt || (!known && now - listedAt > 1000)) {
      files = listFiles(root)
      builtAt = changedAt
      listedAt = now
    }
    return files.get(path)
  }

  return async (context) => {
    const { path, method } = context.req
    if (method !== 'GET' && method !== 'HEAD') throw notFound()
    const file = findFile(path === '/' ? '/index.html' : path)
    if (file) return await answerFile(context, file, path)
    const page = isNavigation(context) ? findFile('/index.html') : undefined
    if (!page) throw notFound()
    return await answerFile(context, page, '/index.html')
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

function listFiles(root: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  if (!existsSync(root)) return files
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const type = mediaTypes[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const { size, mtimeMs } = statSync(path)
    const etag = createHash('sha256').update(`${path}:${size}:${mtimeMs}`).digest('base64url')
    files.set(`/${relative(root, path).split(sep).join('/')}`, {
      path,
      type,
      etag: `W/"${etag.slice(0, 22)}"`,
      encodings: encodings.filter(({ suffix }) => existsSync(path + suffix)),
    })
  }
  return files
}

async function answerFile(
  context: Context<ServerEnv>,
  file: StaticFile,
  path: string,
): Promise<Response> {
  const isHashed = path.startsWith('/assets/')
  const headers: Record<string, string> = {
    'content-type': file.type,
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'Accept-Encoding',
  }
  if (context.req.header('if-none-match') === file.etag) {
    return context.body(null, 304, headers)
  }
  const accepted = readAcceptedEncodings(context.req.header('accept-encoding') ?? '')
  const encoding = file.encodings.find(({ name }) => accepted.has(name))
  if (encoding) headers['content-encoding'] = encoding.name
  const bytes = await readFile(file.path + (encoding?.suffix ?? ''))
  return context.body(new Uint8Array(bytes), 200, headers)
}

/** `br;q=0` means that the client cannot read it. */
function readAcceptedEncodings(header: string): Set<string> {
  const entries = header.split(',').map((entry) => entry.trim().split(/\s*;\s*q=/))
  return new Set(entries.flatMap(([name = '', weight]) => (Number(weight ?? 1) > 0 ? [name] : [])))
}
