import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { ConfigError } from '#src/config/config.ts'

/**
 * Variables of the process, and below them those of an optional `.env` file in that folder. Throws ConfigError if the file
 * cannot be read, or has a line that sets nothing.
 */
export function readVariables(directory: string): Record<string, string | undefined> {
  return { ...readFile(join(directory, '.env')), ...process.env }
}

function readFile(file: string): Record<string, string | undefined> {
  let text: string
  try {
    // Some editors put a byte order mark before the first name.
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return {}
    throw new ConfigError([
      code === 'EISDIR'
        ? `${file} is a folder. Replace it with a file, or remove it.`
        : `${file} cannot be read (${code}). Make it readable for this user, or remove it.`,
    ])
  }
  const problems = findBadLines(text)
  if (problems.length > 0) throw new ConfigError(problems)
  return parseEnv(text)
}

/** Beyond these it is hardly a file of settings, and more lines would not help. */
const shownProblems = 5

/** Lines that Node's parser would silently skip. Their contents are not repeated, because they may be a password. */
function findBadLines(text: string): string[] {
  // A quoted value may span several lines.
  const values = text.replaceAll(/=[^\S\n]*(["'`])[^]*?\1/g, (value) =>
    value.replaceAll(/[^\n]/g, '='),
  )
  const problems: string[] = []
  for (const [index, line] of values.split('\n').entries()) {
    if (/^\s*($|#|==+\s*$|(export\s+)?[A-Za-z_][A-Za-z0-9_]*\s*=)/.test(line)) continue
    problems.push(
      `Line ${index + 1} of .env is not a setting. Write each setting on its own line, as NAME=value.`,
    )
    if (problems.length === shownProblems) break
  }
  return problems
}
