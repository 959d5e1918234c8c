import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { LOCK_FILE, TAKEOVER_FOLDER } from '#src/data-directory/lock.ts'
import { MARKER_FILE, RESTORING_FOLDER } from '#src/data-directory/marker.ts'
import { syncFolder, writeDurably } from '#src/data-directory/write-durably.ts'

/** Marks a restored folder as complete, and records the progress of its move. */
const SWAP_FILE = 'swap.json'
const ASIDE = 'replaced-'

const swapSchema = z.object({
  /** Folder that takes the earlier data; null if there was none. */
  aside: z.string().nullable(),
  isOldAside: z.boolean(),
  /** For people: which backup it is. */
  from: z.string(),
})

type Swap = z.infer<typeof swapSchema>

/** The parts of a restore: a start creates everything else. */
const MOVED = ['files', 'keys', 'database', MARKER_FILE]

export const restoringFolder = (directory: string) => path.join(directory, RESTORING_FOLDER)

/** A restore that was interrupted after everything had been built and checked; null if there is none. */
export async function findSwap(directory: string): Promise<Swap | null> {
  const file = path.join(restoringFolder(directory), SWAP_FILE)
  return existsSync(file) ? swapSchema.parse(JSON.parse(await readFile(file, 'utf8'))) : null
}

/**
 * Records that the restored folder is complete. From here on `finishSwap` can complete the move, however often it is
 * interrupted.
 */
export async function beginSwap(
  directory: string,
  { replaces, from }: { replaces: boolean; from: string },
): Promise<void> {
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
  await writeSwap(directory, {
    aside: replaces ? `${ASIDE}${time}` : null,
    isOldAside: false,
    from,
  })
}

/**
 * Moves the earlier data aside and the restored data into its place. The marker moves first and arrives last, so that no
 * server starts on a state in between. Returns the folder with the earlier data.
 */
export async function finishSwap(directory: string): Promise<string | null> {
  const swap = await findSwap(directory)
  if (!swap) throw new Error('There is nothing to put into its place')
  const aside = swap.aside === null ? null : path.join(directory, swap.aside)
  if (aside !== null && !swap.isOldAside) {
    await mkdir(aside, { recursive: true, mode: 0o700 })
    for (const name of await listOld(directory)) await move(directory, aside, name)
    await Promise.all([syncFolder(aside), syncFolder(directory)])
  }
  await writeSwap(directory, { ...swap, isOldAside: true })
  const from = restoringFolder(directory)
  for (const name of MOVED) {
    if (!existsSync(path.join(from, name))) continue
    if (name === MARKER_FILE) await syncFolder(directory)
    await move(from, directory, name)
  }
  await syncFolder(directory)
  await rm(from, { recursive: true, force: true })
  return aside
}

async function writeSwap(directory: string, swap: Swap): Promise<void> {
  const file = path.join(restoringFolder(directory), SWAP_FILE)
  await writeDurably(file, `${JSON.stringify(swap, null, 2)}\n`)
}

async function listOld(directory: string): Promise<string[]> {
  const stays = [LOCK_FILE, TAKEOVER_FOLDER, RESTORING_FOLDER]
  const names = (await readdir(directory)).filter(
    (name) => !stays.includes(name) && !name.startsWith(ASIDE),
  )
  return names.toSorted((a, b) => Number(b === MARKER_FILE) - Number(a === MARKER_FILE))
}

const move = (from: string, to: string, name: string) =>
  rename(path.join(from, name), path.join(to, name))
