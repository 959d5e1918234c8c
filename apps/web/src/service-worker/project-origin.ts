import { scope } from './scope.ts'

let known: string | undefined

/**
 * The origin of the services: our own, or that of a Supabase project. The page requests the settings before it shows
 * anything, so this is known before the first picture; until then the worker ignores all other origins.
 */
export function isOfServices({ origin }: URL): boolean {
  return origin === scope.location.origin || origin === known
}

/** Reads it from the settings with which the app starts. */
export async function learnOrigin(settings: Response): Promise<void> {
  try {
    const { supabaseUrl = '' } = (await settings.json()) as { supabaseUrl?: string }
    known = new URL(supabaseUrl).origin
  } catch {
    // A page from a proxy, for example: the app reports the problem.
  }
}
