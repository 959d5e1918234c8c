import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { writeDurably } from '#src/data-directory/write-durably.ts'
import { BackendStartError } from '#src/errors.ts'
import { generateSecrets, secretsSchema, type Secrets } from '#src/keys/secrets.ts'

const SECRETS_FILE = path.join('keys', 'secrets.json')

/** Reads the secrets of a data directory. Throws `BackendStartError` when they are missing or damaged. */
export async function readSecrets(directory: string): Promise<Secrets> {
  try {
    const text = await readFile(path.join(directory, SECRETS_FILE), 'utf8')
    return secretsSchema.parse(JSON.parse(text))
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    const isDamaged = error instanceof SyntaxError || error instanceof z.ZodError
    if (!isMissing && !isDamaged) throw error
    throw new BackendStartError(
      `The data directory ${directory} is damaged: ${SECRETS_FILE} ${isMissing ? 'is missing' : 'cannot be read'}.`,
      'Restore that file from a backup: the database cannot be opened without it. Nothing was changed.',
      { cause: error },
    )
  }
}

/** Makes the secrets of a new data directory, or returns those that an interrupted first start has left. */
export async function createSecrets(directory: string): Promise<Secrets> {
  const file = path.join(directory, SECRETS_FILE)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  try {
    return await readSecrets(directory)
  } catch (error) {
    if (!(error instanceof BackendStartError)) throw error
  }
  const secrets = await generateSecrets()
  await writeSecrets(directory, secrets)
  return secrets
}

/** Puts changed secrets in the place of those of a data directory. */
export async function writeSecrets(directory: string, secrets: Secrets): Promise<void> {
  await writeDurably(path.join(directory, SECRETS_FILE), `${JSON.stringify(secrets, null, 2)}\n`)
}
