import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { soloTabPort, type TabMessage, type TabPort } from '#sync/client/tabs.ts'
import { tabPort } from './tab-port.ts'

/** One minimal Web Lock: held by one, stolen on request, otherwise waited for. */
const fakeLock = () => {
  let held: { readonly lost: (error: Error) => void } | undefined
  const waiting: (() => void)[] = []
  const handOn = (): void => {
    held = undefined
    waiting.shift()?.()
  }
  return {
    request: ({ steal, signal }: { steal?: boolean; signal?: AbortSignal }, work: () => Promise<void>): Promise<void> =>
      new Promise((resolve, reject) => {
        const take = (): void => {
          const mine = { lost: reject }
          held = mine
          void work().then(() => {
            resolve()
            if (held === mine) handOn()
          })
        }
        if (steal) held?.lost(new DOMException('stolen', 'AbortError'))
        if (steal || !held) return take()
        waiting.push(take)
        signal?.addEventListener('abort', () => {
          const at = waiting.indexOf(take)
          if (at >= 0) waiting.splice(at, 1)
          reject(new DOMException('aborted', 'AbortError'))
        })
      }),
  }
}

/** Locks by name. */
const fakeLocks = () => {
  const byName = new Map<string, ReturnType<typeof fakeLock>>()
  return {
    request: (name: string, ...rest: Parameters<ReturnType<typeof fakeLock>['request']>) => {
      const lock = byName.get(name) ?? fakeLock()
      byName.set(name, lock)
      return lock.request(...rest)
    },
  }
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))

const MESSAGE: TabMessage = { status: { state: 'idle', retryAt: null, failures: 0 } }

let messages: string[]
const ports: TabPort[] = []
const port = (): TabPort => {
  const made = tabPort('gotong-mei')
  ports.push(made)
  return made
}
const lead = (of: TabPort, name: string, steal = false): (() => void) =>
  of.request(
    'lead',
    steal,
    () => messages.push(`${name} given`),
    () => messages.push(`${name} lost`),
  )

beforeEach(() => {
  messages = []
  vi.stubGlobal('document', {})
  vi.stubGlobal('navigator', { locks: fakeLocks() })
})
afterEach(() => {
  for (const made of ports.splice(0)) made.listen(() => undefined)()
  vi.unstubAllGlobals()
})

test('C24 one tab leads; the next one leads when it releases the lock', async () => {
  const releaseLead = lead(port(), 'a')
  lead(port(), 'b')
  await settle()
  expect(messages).toEqual(['a given'])
  releaseLead()
  await settle()
  expect(messages).toEqual(['a given', 'b given'])
})

test('C24 the lead can be stolen, and a tab that stopped waiting does not get it', async () => {
  const [a, b, c] = [port(), port(), port()]
  lead(a, 'a')
  const stopWaiting = lead(b, 'b')
  const releaseLead = lead(c, 'c', true)
  await settle()
  expect(messages).toEqual(['a given', 'c given', 'a lost'])
  stopWaiting()
  releaseLead()
  lead(a, 'a')
  await settle()
  expect(messages).toEqual(['a given', 'c given', 'a lost', 'a given'])
})

test('C24 the lead and the round are two locks, and those of another person two others', async () => {
  const [a, b, other] = [port(), port(), tabPort('gotong-ann')]
  ports.push(other)
  lead(a, 'a')
  const log = (message: string) => (): void => void messages.push(message)
  b.request('round', false, log('b round'), log('b lost'))
  lead(other, 'other')
  await settle()
  expect(messages).toEqual(['a given', 'b round', 'other given'])
})

test('C24 a tab of another person receives no messages', async () => {
  const [mine, other] = [port(), tabPort('gotong-ann')]
  ports.push(other)
  const heard = vi.fn<(message: TabMessage) => void>()
  other.listen(heard)
  const own = port()
  const heardByOwn = vi.fn<(message: TabMessage) => void>()
  own.listen(heardByOwn)
  mine.send(MESSAGE)
  await vi.waitFor(() => expect(heardByOwn).toHaveBeenCalledTimes(1))
  await settle()
  expect(heard).not.toHaveBeenCalled()
})

test("C24 tabs of one database receive each other's messages, but not their own", async () => {
  const [a, b] = [port(), port()]
  const heard: TabMessage[] = []
  const stop = [a.listen((message) => heard.push(message)), b.listen((message) => heard.push(message))]
  a.send(MESSAGE)
  await vi.waitFor(() => expect(heard).toEqual([MESSAGE]))
  for (const each of stop) each()
})

test('C24 without Web Locks or BroadcastChannel, or with refused locks, a tab leads alone', async () => {
  vi.stubGlobal('navigator', {})
  expect(tabPort('gotong-mei')).toBe(soloTabPort)
  vi.stubGlobal('navigator', { locks: fakeLocks() })
  vi.stubGlobal('BroadcastChannel', undefined)
  expect(tabPort('gotong-mei')).toBe(soloTabPort)
  vi.unstubAllGlobals()
  vi.stubGlobal('document', {})
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } })
  lead(port(), 'a')
  await settle()
  expect(messages).toEqual(['a given'])
})
