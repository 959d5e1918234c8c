import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Part } from './part.ts'

/** The settings with which servers find their Supabase project. */
export interface ProjectSettings {
  SUPABASE_URL: string
  SUPABASE_PUBLISHABLE_KEY: string
  SUPABASE_SECRET_KEY: string
  DATABASE_URL: string
}

/** The program that simulates a project. */
export const projectFile = fileURLToPath(new URL('run-backend.ts', import.meta.url))
/** Milliseconds after which a project that has sent nothing counts as broken. */
const patience = 50_000

const factsSchema = z.object({
  url: z.string(),
  publishableKey: z.string(),
  secretKey: z.string(),
  databaseUrl: z.string(),
})

/** The message that a project sends when it has started; fails if the project ends instead. */
export async function hearProject({ name, child }: Part): Promise<ProjectSettings> {
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The ${name} ended instead of starting.`)
  })
  const [message]: unknown[] = await Promise.race([
    once(child, 'message', { signal: AbortSignal.timeout(patience) }),
    ended,
  ])
  // From now on the code that watches the process reports its end.
  ended.catch(() => undefined)
  const facts = factsSchema.parse(message)
  return {
    SUPABASE_URL: facts.url,
    SUPABASE_PUBLISHABLE_KEY: facts.publishableKey,
    SUPABASE_SECRET_KEY: facts.secretKey,
    DATABASE_URL: facts.databaseUrl,
  }
}
