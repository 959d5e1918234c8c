import { z } from 'zod'

/** What a geolocation service says of where its caller's network is. */
export const geolocationSchema = z.object({
  city: z.string().nullish(),
  region: z.string().nullish(),
  country_code: z.string().nullish(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})
