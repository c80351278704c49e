// A browser profile on a small file system of its own (SYN-031). Where the tests may mount one it is a real file
// system without room; elsewhere the page's storage fails in the same way.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { newProfile, type KillableBrowser, type Profile } from './killable-browser.ts'

const SIZE = '48m'

declare global {
  interface Window {
    isDiskFull?: boolean
  }
}

export interface SmallDisk {
  readonly profile: Profile
  /** Leaves no room until `free`. */
  fill(page: Page): Promise<void>
  free(page: Page): Promise<void>
  remove(): Promise<void>
}

/** Null where the tests may not mount a file system. */
const mount = async (): Promise<string | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'gotong-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder])
  if (status === 0) return folder
  await rm(folder, { recursive: true })
  return null
}

/** Runs before the page's scripts. */
const failLikeAFullDisk = (): void => {
  const full = (): DOMException => new DOMException('The disk is full', 'QuotaExceededError')
  const begin = IDBDatabase.prototype.transaction
  Object.defineProperty(IDBDatabase.prototype, 'transaction', {
    value(this: IDBDatabase, ...[stores, mode, options]: Parameters<typeof begin>) {
      if (window.isDiskFull && mode === 'readwrite') throw full()
      return begin.call(this, stores, mode, options)
    },
  })
  const put = Cache.prototype.put
  Object.defineProperty(Cache.prototype, 'put', {
    value(this: Cache, ...what: Parameters<typeof put>) {
      return window.isDiskFull ? Promise.reject(full()) : put.apply(this, what)
    },
  })
}

/** Changes each browser that is opened on a profile. */
const prepared = (profile: Profile, prepare: (browser: KillableBrowser) => Promise<void>): Profile => ({
  ...profile,
  open: async () => {
    const browser = await profile.open()
    await prepare(browser)
    return browser
  },
})

/**
 * As for an installed app, whose storage is persistent: otherwise a browser that runs out of room evicts all of it. A
 * permission of the developer tools would be shown to the page, and not prevent the eviction.
 */
const makePersistent = async (folder: string, address: string): Promise<void> => {
  const durable_storage = { [`${new URL(address).origin},*`]: { setting: 1 } }
  await mkdir(join(folder, 'Default'))
  await writeFile(
    join(folder, 'Default', 'Preferences'),
    JSON.stringify({ profile: { content_settings: { exceptions: { durable_storage } } } }),
  )
}

const simulatedDisk = async (): Promise<SmallDisk> => {
  const profile = await newProfile()
  const setFull = async (page: Page, isFull: boolean): Promise<void> => {
    await page.evaluate((full) => (window.isDiskFull = full), isFull)
  }
  return {
    profile: prepared(profile, async ({ context }) => {
      await context.addInitScript(failLikeAFullDisk)
    }),
    fill: (page) => setFull(page, true),
    // A page that was killed took its disk with it.
    free: (page) => (page.isClosed() ? Promise.resolve() : setFull(page, false)),
    remove: () => profile.remove(),
  }
}

const realDisk = async (folder: string, address: string): Promise<SmallDisk> => {
  const profile = await newProfile(folder)
  await makePersistent(profile.folder, address)
  const ballast = join(folder, 'ballast')
  let stop = async (): Promise<void> => undefined
  const fill = async (): Promise<void> => {
    const filler = spawn(process.execPath, [fileURLToPath(import.meta.resolve('./fill-disk.mjs')), ballast], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const ended = once(filler, 'exit')
    await once(filler.stdout, 'data')
    stop = async () => {
      stop = async () => undefined
      filler.kill('SIGKILL')
      await ended
      rmSync(ballast)
    }
  }
  return {
    profile,
    fill,
    free: () => stop(),
    remove: async () => {
      await stop()
      await profile.remove()
      spawnSync('umount', ['-l', folder])
      await rm(folder, { recursive: true })
    },
  }
}

/** `address`: of the app. */
export const smallDisk = async (address: string): Promise<SmallDisk> => {
  const folder = await mount()
  return folder === null ? simulatedDisk() : realDisk(folder, address)
}
