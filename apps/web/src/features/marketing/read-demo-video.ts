import type { PublicConfig } from '@sampletrail/contracts/config.ts'

/** The operator's demo video, or null: without one, or if the server does not answer, the tour is shown. */
export async function readDemoVideo(): Promise<string | null> {
  try {
    const response = await fetch('/config.json', { credentials: 'same-origin' })
    const config = (await response.json()) as Partial<PublicConfig>
    return config.videos?.demo ?? null
  } catch {
    return null
  }
}
