import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { BackendStartError } from '#src/errors.ts'
import type { Binaries } from '#src/postgres/find-binaries.ts'
import { findClosedFolder, mayUse } from '#src/postgres/reach.ts'
import type { Runner } from '#src/postgres/runner.ts'
import type { SystemUser } from '#src/postgres/system-user.ts'

export interface Programs {
  runner: Runner
  postgres: string
  initdb: string
}

/** Capabilities that open closed folders, the smaller one first; containers often grant only the second. */
const CAPABILITIES = ['dac_read_search', 'dac_override']

/**
 * Finds a way to run PostgreSQL's programs. Started by root they run as another user, who may have no access to the
 * project or the data directory (below /root, for example): then `setpriv` lends the one capability that lets a process
 * pass through closed folders. Throws `BackendStartError` if there is no way.
 */
export function choosePrograms(
  dataDirectory: string,
  binaries: Binaries,
  identity: SystemUser | null,
  environment: NodeJS.ProcessEnv,
): Programs {
  const plain = {
    runner: { identity, prefix: [], environment },
    postgres: binaries.postgres,
    initdb: binaries.initdb,
  }
  if (identity === null) return plain
  const usable = mayUse(binaries.postgres, identity, 0o5) && mayUse(binaries.initdb, identity, 0o5)
  const programs = usable ? plain : copyPrograms(dataDirectory, binaries, plain)
  const closed =
    findClosedFolder(programs.postgres, identity) ??
    findClosedFolder(path.join(dataDirectory, 'run'), identity)
  if (closed === null) return programs
  const prefix = findPrefix(programs.initdb, identity, environment)
  if (prefix) return { ...programs, runner: { identity, prefix, environment } }
  throw new BackendStartError(
    `PostgreSQL cannot run as root, and the user it would run as (${identity.uid}) may not pass through ${closed}.`,
    `Open that folder for passing (\`chmod o+x ${closed}\`), move the project and DATA_DIR elsewhere (for example /opt), or start as an ordinary user.`,
  )
}

/**
 * A restrictive umask leaves binaries that only root may run; a copy in the data directory is open. Its name identifies
 * the original, so that an update makes a new copy.
 */
function copyPrograms(dataDirectory: string, binaries: Binaries, plain: Programs): Programs {
  const native = path.resolve(binaries.libraries, '..')
  const { size, mtimeMs } = statSync(binaries.postgres)
  const copy = path.join(dataDirectory, `programs-${size}-${Math.round(mtimeMs)}`)
  if (!existsSync(copy)) {
    const growing = `${copy}.new`
    rmSync(growing, { recursive: true, force: true })
    cpSync(native, growing, { recursive: true, verbatimSymlinks: true })
    for (const { link, target } of binaries.missingLinks) {
      symlinkSync(path.basename(target), path.join(growing, path.relative(native, link)))
    }
    openForAll(growing)
    renameSync(growing, copy)
  }
  const place = (program: string) => path.join(copy, path.relative(native, program))
  return { ...plain, postgres: place(binaries.postgres), initdb: place(binaries.initdb) }
}

function openForAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const place = path.join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(place, 0o755)
    else if (entry.isFile())
      chmodSync(place, path.basename(entry.parentPath) === 'bin' ? 0o755 : 0o644)
  }
}

function findPrefix(
  program: string,
  { uid, gid }: SystemUser,
  environment: NodeJS.ProcessEnv,
): string[] | null {
  for (const capability of CAPABILITIES) {
    const prefix = [
      'setpriv',
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      `--inh-caps=+${capability}`,
      `--ambient-caps=+${capability}`,
      // Without it access(2), which the programs use to check themselves, would ignore the capability.
      '--securebits=+no_setuid_fixup',
      '--',
    ]
    const [command, ...args] = [...prefix, program, '--version']
    const probe = spawnSync(command, args, { env: environment, encoding: 'utf8', cwd: '/' })
    // initdb only complains if it cannot read itself, and still succeeds.
    if (probe.status === 0 && probe.stderr === '') return prefix
  }
  return null
}
