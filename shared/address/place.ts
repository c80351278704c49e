// Coordinates of an address, as a geocoding service finds them.
import { z } from 'zod/mini'

/** Degrees (WGS 84). */
export const placeSchema = z.object({
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
})
export type Place = z.infer<typeof placeSchema>

const EARTH_RADIUS_M = 6_371_000
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Metres along the great circle (haversine formula). */
export const distanceM = (a: Place, b: Place): number => {
  const latitudes = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const longitudes = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const chord = latitudes + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitudes
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(Math.min(1, chord)))
}

/** The geocoding service was not asked, because the lookups of this minute are used up. */
export const BUSY = 'busy'

/** Null when the address is unknown or the service does not answer in time. */
export type LookedUp = Place | null | typeof BUSY
