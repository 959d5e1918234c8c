import { readConfig } from '#src/config/config.ts'
import { lifetimes } from '#src/config/lifetimes.ts'
import { readVariables } from '#src/config/read-variables.ts'
import { StartError } from '#src/running/start-error.ts'

/** Gives the embedded backend of this folder's settings a new signing key, and describes the effect. Throws `StartError`. */
export async function rotateOwnKey(atOnce: boolean): Promise<string> {
  const config = readConfig(readVariables(process.cwd()), process.cwd())
  if (config.supabase) {
    throw new StartError(
      'A Supabase project keeps its signing keys itself.',
      'Rotate them in its dashboard, under JWT keys.',
    )
  }
  const { rotateSigningKey } = await import('@sampletrail/local-backend/keys')
  await rotateSigningKey({
    dataDirectory: config.dataDirectory,
    ...(config.databaseUrl !== null && { databaseUrl: config.databaseUrl }),
    tokenLifetime: lifetimes['access token'],
    atOnce,
  })
  return atOnce
    ? 'A new key signs sessions now. The server refuses sessions of earlier keys within a minute.'
    : 'A new key signs sessions in a minute or two. Sessions of the old key stay valid until they expire.'
}
