// Web Locks and a BroadcastChannel of the tabs of one database. Tabs of versions with another message format have other
// names, so that they know nothing of each other.
import { soloTabPort, type TabMessage, type TabPort } from '#sync/client/tabs.ts'

const VERSION = 2

export const tabPort = (database: string): TabPort => {
  const { locks } = globalThis.navigator ?? {}
  if (typeof document === 'undefined' || !locks || typeof BroadcastChannel === 'undefined') return soloTabPort
  const name = `tabs-${VERSION}:${database}`
  const channel = new BroadcastChannel(name)
  return {
    request: (lock, steal, given, lost) => {
      const waiting = new AbortController()
      let release: (() => void) | undefined
      let over = false
      const hold = (): Promise<void> =>
        new Promise((resolve) => {
          if (over) return resolve()
          release = resolve
          given()
        })
      locks.request(`${name}:${lock}`, steal ? { steal } : { signal: waiting.signal }, hold).catch(() => {
        if (over) return
        // Stolen; or this page may not use locks.
        if (release) lost()
        else given()
      })
      return () => {
        over = true
        release?.()
        waiting.abort()
      }
    },
    send: (message) => channel.postMessage(message),
    listen: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<TabMessage>) => listener(data)
      return () => channel.close()
    },
  }
}
