import { geolocationSchema } from '@sampletrail/contracts/geolocation.ts'
import { FALLBACK_PLACE } from '@sampletrail/domain/resale/marketplace-posting.ts'
import { getConfig } from '#src/lib/config.ts'
import type { SavedPlace } from '#src/entities/session/use-listing-place.ts'
import { reportError } from '#src/lib/errors.ts'

/** The location of a listing, in degrees, and its name. */
export interface ListingPlace {
  latitude: number
  longitude: number
  name: string | null
}

const patience = 3000

/**
 * The location of a listing: the saved area; otherwise the geolocation service's answer, if it is set up and answers within
 * three seconds; otherwise the fallback. An area without a position keeps its name.
 */
export async function findPlace(saved: SavedPlace | null): Promise<ListingPlace> {
  if (saved?.position) return { ...saved.position, name: saved.area }
  const asked = await askService()
  return saved?.area ? { ...asked, name: saved.area } : asked
}

async function askService(): Promise<ListingPlace> {
  const { geolocationUrl } = getConfig()
  if (geolocationUrl === null) return FALLBACK_PLACE
  try {
    const response = await fetch(geolocationUrl, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(patience),
    })
    const { city, region, latitude, longitude } = geolocationSchema.parse(await response.json())
    const name = [city, region].filter(Boolean).join(', ').slice(0, 100)
    return { latitude, longitude, name: name === '' ? null : name }
  } catch (error) {
    reportError(error)
    return FALLBACK_PLACE
  }
}
