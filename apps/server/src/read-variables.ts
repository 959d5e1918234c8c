import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/** Variables of the process, and below them those of an optional `.env` file in that folder. */
export function readVariables(directory: string): Record<string, string | undefined> {
  const file = join(directory, '.env')
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  return { ...fromFile, ...process.env }
}
