import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const RELOADS = 'reloads-for-update'

const SCRIPT_URL = 'http://localhost/service-worker.js'

/** Starts a page in a browser with these versions of the app; returns what the page requested of them. */
const start = async (versions: { waiting: boolean; reloads?: number }) => {
  const messages: unknown[] = []
  const waiting = { scriptURL: SCRIPT_URL, postMessage: (message: unknown) => messages.push(message) }
  const registration = Object.assign(new EventTarget(), {
    waiting: versions.waiting ? waiting : null,
    installing: null as (EventTarget & { scriptURL: string; state: string }) | null,
    update: () => Promise.resolve(),
  })
  /** A new version is found, downloaded and waits. */
  const download = (): void => {
    const found = Object.assign(new EventTarget(), waiting, { state: 'installing' })
    registration.installing = found
    registration.dispatchEvent(new Event('updatefound'))
    registration.waiting = found
    found.state = 'installed'
    found.dispatchEvent(new Event('statechange'))
  }
  const kept = new Map<string, string>()
  if (versions.reloads !== undefined) kept.set(RELOADS, String(versions.reloads))
  const workers = Object.assign(new EventTarget(), {
    controller: { scriptURL: SCRIPT_URL, addEventListener: () => undefined },
    register: () => Promise.resolve(registration),
  })
  const reload = vi.fn<() => void>()
  vi.stubGlobal('navigator', { serviceWorker: workers })
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', document)
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('location', { reload, href: 'http://localhost/' })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.resetModules()
  const { isUpdateReady, takeUpdate } = await import('./app-update.ts')
  const { registerServiceWorker } = await import('./service-worker-registration.ts')
  await registerServiceWorker()
  return {
    isReady: isUpdateReady.get,
    takeUpdate,
    workers,
    document,
    registration,
    download,
    messages,
    reload,
    reloads: () => kept.get(RELOADS),
  }
}

describe('PWA-002 a new version of the app', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('is not activated automatically', async () => {
    const { messages, reload, isReady } = await start({ waiting: true })
    vi.advanceTimersByTime(60_000)
    expect(isReady()).toBe(true)
    expect(messages).toEqual([])
    expect(reload).not.toHaveBeenCalled()
  })

  it('is offered when it has been downloaded while the page is open', async () => {
    const { download, isReady } = await start({ waiting: false })
    expect(isReady()).toBe(false)
    download()
    vi.advanceTimersByTime(1_000)
    expect(isReady()).toBe(true)
  })

  it('is offered when another tab has activated it', async () => {
    const { workers, isReady, reload } = await start({ waiting: false })
    workers.dispatchEvent(new Event('controllerchange'))
    expect(isReady()).toBe(true)
    expect(reload).not.toHaveBeenCalled()
  })

  it('is noticed at the next check after a download that failed', async () => {
    const { document, registration, isReady } = await start({ waiting: false })
    registration.waiting = { scriptURL: SCRIPT_URL, postMessage: () => 0 }
    document.dispatchEvent(new Event('visibilitychange'))
    expect(isReady()).toBe(true)
  })

  it('is shown once it is active', async () => {
    const { takeUpdate, messages, workers, reload } = await start({ waiting: true })
    await takeUpdate()
    expect(messages).toEqual([{ type: 'SKIP_WAITING' }])
    expect(reload).not.toHaveBeenCalled()
    workers.dispatchEvent(new Event('controllerchange'))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is waited for, and requested again after a reload', async () => {
    const pressed = await start({ waiting: true })
    await pressed.takeUpdate()
    vi.advanceTimersByTime(3_000)
    expect(pressed.reload).toHaveBeenCalledOnce()
    expect(pressed.reloads()).toBe('1')

    const reloaded = await start({ waiting: true, reloads: 1 })
    expect(reloaded.messages).toEqual([{ type: 'SKIP_WAITING' }])
    vi.advanceTimersByTime(3_000)
    expect(reloaded.reloads()).toBe('2')
  })

  it('is loaded when it became active for a page that the old version had served', async () => {
    const { reload, reloads } = await start({ waiting: false, reloads: 1 })
    expect(reload).toHaveBeenCalledOnce()
    expect(reloads()).toBeUndefined()
  })

  it('does not reload the page later when it could not be activated at once', async () => {
    const { reload, reloads, workers, isReady } = await start({ waiting: true, reloads: 3 })
    vi.advanceTimersByTime(60_000)
    workers.dispatchEvent(new Event('controllerchange'))
    expect(reload).not.toHaveBeenCalled()
    expect(isReady()).toBe(true)
    expect(reloads()).toBeUndefined()
  })

  it('is requested a limited number of times, and again with each press', async () => {
    const { reload, takeUpdate } = await start({ waiting: true, reloads: 3 })
    vi.advanceTimersByTime(60_000)
    expect(reload).not.toHaveBeenCalled()
    await takeUpdate()
    vi.advanceTimersByTime(3_000)
    expect(reload).toHaveBeenCalledOnce()
  })
})
