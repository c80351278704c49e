import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const RELOADS = 'reloads-for-update'

/** Starts a page in a browser with these versions of the app; returns what the page requested of them. */
const start = async (versions: { waiting: boolean; reloads?: number }) => {
  const asked: unknown[] = []
  const kept = new Map<string, string>()
  if (versions.reloads !== undefined) kept.set(RELOADS, String(versions.reloads))
  const workers = Object.assign(new EventTarget(), {
    controller: {},
    register: () =>
      Promise.resolve(
        Object.assign(new EventTarget(), {
          waiting: versions.waiting ? { postMessage: (message: unknown) => asked.push(message) } : null,
          installing: null,
          update: () => Promise.resolve(),
        }),
      ),
  })
  const reload = vi.fn<() => void>()
  vi.stubGlobal('navigator', { serviceWorker: workers })
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.resetModules()
  const version = await import('./app-version.ts')
  await version.startVersionWatch()
  return { ...version, workers, asked, reload, reloads: () => kept.get(RELOADS) }
}

describe('PWA-002 a new version of the app', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('is not activated automatically', async () => {
    const { asked, reload, currentVersion } = await start({ waiting: true })
    vi.advanceTimersByTime(60_000)
    expect(currentVersion().waiting).toBe(true)
    expect(asked).toEqual([])
    expect(reload).not.toHaveBeenCalled()
  })

  it('is shown once it is active', async () => {
    const { takeUpdate, asked, workers, reload } = await start({ waiting: true })
    takeUpdate()
    expect(asked).toEqual([{ type: 'SKIP_WAITING' }])
    expect(reload).not.toHaveBeenCalled()
    workers.dispatchEvent(new Event('controllerchange'))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is waited for, and requested again after a reload', async () => {
    const pressed = await start({ waiting: true })
    pressed.takeUpdate()
    vi.advanceTimersByTime(3_000)
    expect(pressed.reload).toHaveBeenCalledOnce()
    expect(pressed.reloads()).toBe('1')

    const reloaded = await start({ waiting: true, reloads: 1 })
    expect(reloaded.asked).toEqual([{ type: 'SKIP_WAITING' }])
    vi.advanceTimersByTime(3_000)
    expect(reloaded.reloads()).toBe('2')
  })

  it('is loaded when it became active for a page that the old version had served', async () => {
    const { reload, reloads } = await start({ waiting: false, reloads: 1 })
    expect(reload).toHaveBeenCalledOnce()
    expect(reloads()).toBeUndefined()
  })

  it('does not reload the page later when it could not be activated at once', async () => {
    const { reload, reloads, workers, currentVersion } = await start({ waiting: true, reloads: 3 })
    vi.advanceTimersByTime(60_000)
    workers.dispatchEvent(new Event('controllerchange'))
    expect(reload).not.toHaveBeenCalled()
    expect(currentVersion().waiting).toBe(true)
    expect(reloads()).toBeUndefined()
  })

  it('is requested a limited number of times, and again with each press', async () => {
    const { reload, takeUpdate } = await start({ waiting: true, reloads: 3 })
    vi.advanceTimersByTime(60_000)
    expect(reload).not.toHaveBeenCalled()
    takeUpdate()
    vi.advanceTimersByTime(3_000)
    expect(reload).toHaveBeenCalledOnce()
  })
})
