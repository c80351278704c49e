// Geocodes Singapore addresses with OneMap of the Land Authority. https://www.onemap.gov.sg/apidocs/
import { z } from 'zod/mini'
import { BUSY, type LookedUp, type Place } from '#shared/address/place.ts'
import type { Clock } from '#shared/kernel/clock.ts'

/** Never throws. */
export type Geocoder = (address: string) => Promise<LookedUp>

export interface OneMapAccount {
  readonly url: string
  readonly email: string
  readonly password: string
  readonly clock: Clock
}

const LOOKUP_TIMEOUT_MS = 4_000
const MAX_CACHED_PLACES = 1_000
/** The service allows 250 calls a minute; a lookup may need three. */
const MAX_LOOKUPS_PER_MINUTE = 80
const MAX_REPLY_BYTES = 64 * 1024
/** Milliseconds before its expiry at which a token is renewed. */
const RENEW_BEFORE_MS = 3_600_000

const tokenSchema = z.object({ access_token: z.string().check(z.minLength(1)), expiry_timestamp: z.coerce.number() })

const degrees = z.coerce.number()
const foundSchema = z.object({
  results: z.array(
    z.object({ LATITUDE: degrees.check(z.gte(-90), z.lte(90)), LONGITUDE: degrees.check(z.gte(-180), z.lte(180)) }),
  ),
})

/** A postal code identifies a building; otherwise the address without unit numbers is searched. */
const searchOf = (address: string): string =>
  /(?:^|\D)(\d{6})(?:\D|$)/.exec(address)?.[1] ??
  address
    .replace(/#\s*[\w-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Rejects a reply that is larger than expected, before all of it is read. */
const jsonOf = async (response: Response): Promise<unknown> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > MAX_REPLY_BYTES) throw new Error('OneMap answered too much')
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

export const oneMap = ({ url, email, password, clock }: OneMapAccount): Geocoder => {
  let token: { readonly text: string; readonly until: number } | null = null
  const found = new Map<string, Place>()

  const request = async (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(new URL(path, url), { ...init, signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS), redirect: 'error' })

  const signedIn = async (): Promise<string> => {
    if (token !== null && token.until - RENEW_BEFORE_MS > clock.now()) return token.text
    const response = await request('/api/auth/post/getToken', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const { access_token: text, expiry_timestamp: until } = tokenSchema.parse(await jsonOf(response))
    token = { text, until: until * 1000 }
    return text
  }

  const search = async (wanted: string): Promise<Response> =>
    request(
      `/api/common/elastic/search?${new URLSearchParams({ searchVal: wanted, returnGeom: 'Y', getAddrDetails: 'N', pageNum: '1' }).toString()}`,
      { headers: { authorization: `Bearer ${await signedIn()}` } },
    )

  const find = async (wanted: string): Promise<Place | null> => {
    let response = await search(wanted)
    if (response.status === 401 || response.status === 403) {
      token = null
      response = await search(wanted)
    }
    if (!response.ok) throw new Error(`OneMap answered ${response.status}`)
    const [first] = foundSchema.parse(await jsonOf(response)).results
    return first ? { latitude: first.LATITUDE, longitude: first.LONGITUDE } : null
  }

  const used = { minute: 0, lookups: 0 }
  const isBusy = (): boolean => {
    const minute = Math.floor(clock.now() / 60_000)
    if (used.minute !== minute) Object.assign(used, { minute, lookups: 0 })
    used.lookups += 1
    return used.lookups > MAX_LOOKUPS_PER_MINUTE
  }

  const lookUp = async (wanted: string): Promise<LookedUp> => {
    if (isBusy()) return BUSY
    try {
      const place = await find(wanted)
      // The service may know a new building later.
      if (place === null) return null
      if (found.size >= MAX_CACHED_PLACES) found.delete(found.keys().next().value ?? '')
      found.set(wanted, place)
      return place
    } catch {
      return null
    }
  }

  /** A page and the server's own task often ask for a new address at the same time. */
  const running = new Map<string, Promise<LookedUp>>()

  return async (address) => {
    const wanted = searchOf(address)
    const known = found.get(wanted)
    if (known !== undefined) return known
    const started = running.get(wanted) ?? lookUp(wanted).finally(() => running.delete(wanted))
    running.set(wanted, started)
    return started
  }
}
