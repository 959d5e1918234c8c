import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { RunningServer } from '#src/running/start-server.ts'

const factsSchema = z.object({
  pid: z.int().positive(),
  localUrl: z.string(),
  databaseUrl: z.string(),
  secretKey: z.string(),
})

/** A command's access to the server that runs on a data directory. */
export type ConnectionFacts = z.infer<typeof factsSchema>

const fileName = 'running.json'

/** Writes the facts into the data directory, only for the owner; the returned function removes them. */
export function keepConnectionFacts(dataDirectory: string, server: RunningServer): () => void {
  const path = join(dataDirectory, fileName)
  const facts: ConnectionFacts = {
    pid: process.pid,
    localUrl: server.localUrl,
    databaseUrl: server.supabase.databaseUrl,
    secretKey: server.supabase.secretKey,
  }
  // With database and files elsewhere nobody has created it.
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
  writeFileSync(path, JSON.stringify(facts), { mode: 0o600 })
  chmodSync(path, 0o600)
  return () => rmSync(path, { force: true })
}

/** Facts of the server that runs on that directory; null if none does, also after one was killed. */
export function findConnectionFacts(dataDirectory: string): ConnectionFacts | null {
  const path = join(dataDirectory, fileName)
  if (!existsSync(path)) return null
  const facts = factsSchema.safeParse(parseJson(readFileSync(path, 'utf8')))
  return facts.success && isAlive(facts.data.pid) ? facts.data : null
}

/** Null for a truncated file, as a full disk or a killed server leaves it. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user exists, although it may not be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
