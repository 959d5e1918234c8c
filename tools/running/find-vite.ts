import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Vite's program for the app in that folder, or null if only the server's dependencies are installed. */
export function findVite(web: string): string | null {
  const folders = createRequire(join(web, 'package.json')).resolve.paths('vite') ?? []
  const programs = folders.map((folder) => join(folder, 'vite', 'bin', 'vite.js'))
  return programs.find((program) => existsSync(program)) ?? null
}

/** The folder of the web app. */
export const webDirectory = join(import.meta.dirname, '../../apps/web')
