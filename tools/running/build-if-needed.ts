import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findVite, webDirectory } from './find-vite.ts'

/**
 * Builds the web app if it is missing or older than its sources. The check compares names, sizes and times in a few
 * milliseconds, so it runs at every start.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const dist = join(webDirectory, 'dist')
const fingerprintFile = join(dist, '.fingerprint')

const sources = [
  'apps/web/index.html',
  'apps/web/landing.html',
  'apps/web/privacy.html',
  'apps/web/package.json',
  'apps/web/tsconfig.json',
  'apps/web/vite.config.ts',
  'apps/web/build',
  'apps/web/public',
  'apps/web/src',
  'packages/contracts/src',
  'packages/database/src',
  'packages/domain/src',
  'package-lock.json',
]

function listFiles(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return []
    return entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)]
  })
}

function takeFingerprint(): string {
  const hash = createHash('sha256')
  const paths = sources.flatMap((source) => listFiles(join(root, source))).toSorted()
  for (const path of paths) {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function build(): void {
  const isBuilt = existsSync(join(dist, 'index.html'))
  const builder = findVite(webDirectory)
  if (!builder) {
    if (isBuilt) return
    console.error(
      'The web app is not built, and what builds it is not installed.\n' +
        'Run `npm ci` without --omit=dev, or put a built apps/web/dist there.',
    )
    process.exit(1)
  }
  const fingerprint = takeFingerprint()
  if (
    isBuilt &&
    existsSync(fingerprintFile) &&
    readFileSync(fingerprintFile, 'utf8') === fingerprint
  ) {
    return
  }
  console.log(isBuilt ? 'The web app changed; building it …' : 'Building the web app, this once …')
  const { status } = spawnSync(process.execPath, [builder, 'build', '--logLevel', 'warn'], {
    cwd: webDirectory,
    stdio: 'inherit',
  })
  if (status !== 0) {
    console.error('The web app could not be built; the reason stands above.')
    process.exit(1)
  }
  writeFileSync(fingerprintFile, fingerprint)
}

build()
