import { createHash } from 'node:crypto'
import { lstatSync, readlinkSync } from 'node:fs'
import { chown, lstat, mkdir, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { BackendStartError } from '#src/errors.ts'
import { choosePrograms, type Programs } from '#src/postgres/choose-runner.ts'
import type { Binaries } from '#src/postgres/find-binaries.ts'
import { findFreePort } from '#src/postgres/find-free-port.ts'
import type { Listening } from '#src/postgres/server-settings.ts'
import { chooseSystemUser, type SystemUser } from '#src/postgres/system-user.ts'

export interface Folders {
  databaseDirectory: string
  logFile: string
  listening: Listening
  address: { host: string; port: number }
  programs: Programs
}

const PORT = 5432
/** A socket's path, `/.s.PGSQL.5432` included, must fit into 107 bytes; macOS allows 103. */
const MAX_SOCKET_DIRECTORY = 88

/** Creates the folders that the server needs in and around the data directory, which must exist. */
export async function prepareFolders(dataDirectory: string, binaries: Binaries): Promise<Folders> {
  const databaseDirectory = path.join(dataDirectory, 'database')
  const identity = chooseSystemUser(databaseDirectory)
  const socketDirectory = await prepareSocketDirectory(dataDirectory, identity)
  const port = socketDirectory === null ? await findFreePort() : PORT
  const environment = await libraryEnvironment(dataDirectory, binaries)
  return {
    databaseDirectory,
    logFile: path.join(dataDirectory, 'postgres.log'),
    listening: { socketDirectory, port },
    address: { host: socketDirectory ?? '127.0.0.1', port },
    programs: choosePrograms(dataDirectory, binaries, identity, environment),
  }
}

async function prepareSocketDirectory(
  dataDirectory: string,
  owner: SystemUser | null,
): Promise<string | null> {
  if (process.platform === 'win32') return null
  const own = path.join(dataDirectory, 'run')
  const directory =
    Buffer.byteLength(own) <= MAX_SOCKET_DIRECTORY ? own : shortSocketDirectory(dataDirectory)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const found = await lstat(directory)
  const allowed = [process.getuid?.(), owner?.uid]
  if (!found.isDirectory() || !allowed.includes(found.uid)) {
    throw new BackendStartError(
      `The folder for the database's socket, ${directory}, belongs to somebody else.`,
      'Remove it, or choose a shorter DATA_DIR so that the socket fits into the data directory.',
    )
  }
  if (owner) await chown(directory, owner.uid, owner.gid)
  return directory
}

function shortSocketDirectory(dataDirectory: string): string {
  const name = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16)
  return path.join(os.tmpdir(), `local-backend-${name}`)
}

/** If the package manager ran no install scripts, the libraries' short names are linked here. */
async function libraryEnvironment(
  dataDirectory: string,
  { libraries, missingLinks }: Binaries,
): Promise<NodeJS.ProcessEnv> {
  const environment = { ...cleanEnvironment(), LC_ALL: 'C', TZ: 'UTC' }
  if (missingLinks.length === 0) return environment
  const directory = path.join(dataDirectory, 'lib')
  await mkdir(directory, { recursive: true, mode: 0o755 })
  for (const { link, target } of missingLinks) {
    const place = path.join(directory, path.basename(link))
    if (isLinkTo(place, target)) continue
    await rm(place, { force: true })
    await symlink(target, place)
  }
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  return { ...environment, [variable]: [directory, libraries].join(path.delimiter) }
}

function isLinkTo(place: string, target: string): boolean {
  const found = lstatSync(place, { throwIfNoEntry: false })
  return found?.isSymbolicLink() === true && readlinkSync(place) === target
}

/** PostgreSQL reads PG… variables, and needs none of the application's configuration. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const wanted = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'SYSTEMROOT', 'WINDIR']
  return Object.fromEntries(
    wanted.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}
