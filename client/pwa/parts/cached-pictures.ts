// Pictures cached by the service worker for offline use.
import type { Order } from '#shared/order/order.ts'
import { pause } from '#client/store/pause.ts'

const MAX_PARALLEL_FETCHES = 4
const KEEPING_MS = 200
const MAX_TRIES = 25

type PicturedOrder = Pick<Order, 'paymentScreenshot'> & {
  readonly lines: readonly Pick<Order['lines'][number], 'pPhotoUrls'>[]
}

/** Pictures needed for handing over goods: the first photo of each line, and payment proofs. */
export const picturesOf = (orders: readonly PicturedOrder[]): string[] => [
  ...new Set(
    orders.flatMap((order) => [
      ...order.lines.flatMap((line) => line.pPhotoUrls.slice(0, 1)),
      ...(order.paymentScreenshot === null ? [] : [order.paymentScreenshot]),
    ]),
  ),
]

const isCached = async (url: string): Promise<boolean> => {
  if (typeof caches === 'undefined') return false
  const path = new URL(url, location.href).href
  return (await caches.match(path, { ignoreVary: true })) !== undefined
}

export const uncachedOf = async (urls: readonly string[]): Promise<string[]> => {
  const have = await Promise.all(urls.map(isCached))
  return urls.filter((_, i) => !have[i])
}

/** The service worker answers before it writes the cache, so wait briefly. */
const isCachedSoon = async (url: string, gone: () => boolean): Promise<boolean> => {
  for (let tries = 0; tries < MAX_TRIES && !gone(); tries += 1) {
    if (await isCached(url)) return true
    await pause(KEEPING_MS)
  }
  return false
}

export const fetchPictures = async (
  urls: readonly string[],
  gone: () => boolean = () => false,
  onKept: () => void = () => {},
): Promise<void> => {
  const waiting = [...urls]
  const work = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined && !gone(); url = waiting.shift()) {
      const response = await fetch(url).catch(() => undefined)
      if (response?.ok && (await isCachedSoon(url, gone))) onKept()
    }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL_FETCHES }, work))
}

/** Caches pictures that the page loaded before a service worker controlled it. */
export const cacheShown = (): void => {
  const shown = [...document.querySelectorAll('img')].flatMap((image) => image.getAttribute('src') ?? [])
  void fetchPictures([...new Set(shown)].filter((address) => address.startsWith('/api/files/')))
}
