import { z } from 'zod'

/** A geolocation service's answer about the caller's network. */
export const geolocationSchema = z.object({
  city: z.string().nullish(),
  region: z.string().nullish(),
  country_code: z.string().nullish(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})
