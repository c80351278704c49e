// A local server with the two calls of OneMap that the geocoder uses.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OneMapStub {
  /** Settings of a Gotong server that uses it. */
  readonly env: Readonly<Record<string, string>>
  /** Searched texts. */
  readonly searches: string[]
  close(): void
}

const EXPIRY_S = 4_000_000_000

type StubPlace = { readonly latitude: number; readonly longitude: number }

/** Finds a place for every text that `isKnown` accepts. */
export const startOneMapStub = async (
  place: StubPlace | ((searched: string) => StubPlace),
  isKnown: (searched: string) => boolean = () => true,
): Promise<OneMapStub> => {
  const searches: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const answer = (json: unknown): void => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(json))
    }
    request.resume()
    if (url.pathname === '/api/auth/post/getToken')
      return answer({ access_token: 'T1', expiry_timestamp: String(EXPIRY_S) })
    const searched = url.searchParams.get('searchVal') ?? ''
    searches.push(searched)
    const { latitude, longitude } = typeof place === 'function' ? place(searched) : place
    const found = { LATITUDE: String(latitude), LONGITUDE: String(longitude) }
    return answer({ results: isKnown(searched) ? [found] : [] })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    env: {
      ONEMAP_URL: `http://127.0.0.1:${port}`,
      ONEMAP_EMAIL: 'box@example.org',
      ONEMAP_PASSWORD: 'secret',
    },
    searches,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
