import { scope } from './scope.ts'

let known: string | undefined

/**
 * Where the services are: our own origin, or that of a Supabase project. The page asks for the settings before it shows
 * anything, so they have been seen when the first picture is asked for; until then nothing of others is the worker's.
 */
export function isOfServices({ origin }: URL): boolean {
  return origin === scope.location.origin || origin === known
}

/** Learns it from the settings, which the app starts with. */
export async function learnOrigin(settings: Response): Promise<void> {
  try {
    const { supabaseUrl = '' } = (await settings.json()) as { supabaseUrl?: string }
    known = new URL(supabaseUrl).origin
  } catch {
    // A page of somebody between us and the server, for instance: the app says what is wrong with it.
  }
}
