import { build, shellPath } from './build-facts.ts'

const prefix = 'app-'
const currentName = prefix + build.version
const hashedName = 'hashed'
/** The entry in which an app cache lists the hashed files that its build needs. */
const listPath = '/.hashed-files'
const atOnce = 4

/** Loads all files that the app needs without a network; a file that is stored already is not fetched again. */
export async function installApp(): Promise<void> {
  const [app, hashed] = await Promise.all([caches.open(currentName), caches.open(hashedName)])
  const held = new Set((await hashed.keys()).map(({ url }) => new URL(url).pathname))
  await fetchAll(app, build.named, { cache: 'reload' })
  await fetchAll(
    hashed,
    build.hashed.filter((path) => !held.has(path)),
    {},
  )
  await app.put(listPath, Response.json(build.hashed))
}

/** A few at a time, so that the page's own requests come first. */
async function fetchAll(cache: Cache, paths: string[], init: RequestInit): Promise<void> {
  for (let start = 0; start < paths.length; start += atOnce) {
    const requests = paths.slice(start, start + atOnce).map((path) => new Request(path, init))
    await cache.addAll(requests)
  }
}

/**
 * Keeps this build and the one before it, whose pages may still be open and request chunks that they have not loaded yet;
 * removes older ones.
 */
export async function removeOldApps(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  const older = names.filter((name) => name !== currentName)
  const kept = [...older.slice(-1), currentName]
  const needed = new Set((await Promise.all(kept.map(readList))).flat())
  const hashed = await caches.open(hashedName)
  const requests = await hashed.keys()
  const unneeded = requests.filter(({ url }) => !needed.has(new URL(url).pathname))
  await Promise.all([
    ...older.slice(0, -1).map((name) => caches.delete(name)),
    ...unneeded.map((request) => hashed.delete(request)),
  ])
}

async function readList(name: string): Promise<string[]> {
  const list = await (await caches.open(name)).match(listPath)
  return list === undefined ? [] : ((await list.json()) as string[])
}

/** A file with a hash in its name: a stored copy stays valid forever. */
export async function answerHashed(request: Request): Promise<Response> {
  const cache = await caches.open(hashedName)
  const kept = await cache.match(request.url)
  if (kept !== undefined) return kept
  const response = await fetch(request)
  if (response.ok) await cache.put(request.url, response.clone())
  return response
}

/** A file of this build that keeps its name. */
export async function answerNamed(request: Request): Promise<Response> {
  return (await matchNamed(new URL(request.url).pathname)) ?? (await fetch(request))
}

export async function matchShell(): Promise<Response | undefined> {
  return matchNamed(shellPath)
}

async function matchNamed(path: string): Promise<Response | undefined> {
  return (await caches.open(currentName)).match(path)
}
