// A browser in its own process, on a profile that outlives it: it can be killed like a phone whose battery runs out.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
  '--window-size=390,844',
]

export interface KillableBrowser {
  readonly browser: Browser
  readonly context: BrowserContext
  readonly page: Page
  /** Sends SIGKILL to the process group: nothing is flushed or closed. */
  kill(): Promise<void>
}

export interface Profile {
  readonly folder: string
  open(): Promise<KillableBrowser>
  remove(): Promise<void>
}

/** An empty profile; browsers opened on it in turn share its data. `parent`: folder that contains it. */
export const newProfile = async (parent: string = tmpdir(), flags: readonly string[] = []): Promise<Profile> => {
  const folder = await mkdtemp(join(parent, 'gotong-profile-'))
  const groups = new Set<number>()
  const end = (group: number): void => {
    if (!groups.delete(group)) return
    try {
      process.kill(-group, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  return {
    folder,
    open: async () => {
      const child = spawn('/usr/bin/chromium', [...FLAGS, ...flags, `--user-data-dir=${folder}`, 'about:blank'], {
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const group = child.pid!
      groups.add(group)
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      const endpoint = await new Promise<string>((resolve, reject) => {
        let output = ''
        child.stderr.on('data', (chunk) => {
          output += String(chunk)
          const url = /DevTools listening on (ws:\S+)/.exec(output)?.[1]
          if (url) resolve(url)
        })
        child.once('exit', () => reject(new Error(`the browser ended: ${output}`)))
      })
      const browser = await chromium.connectOverCDP(endpoint)
      const context = browser.contexts()[0]!
      const page = context.pages()[0] ?? (await context.newPage())
      await page.setViewportSize({ width: 390, height: 844 })
      return {
        browser,
        context,
        page,
        kill: async () => {
          end(group)
          await gone
          await browser.close().catch(() => undefined)
        },
      }
    },
    remove: async () => {
      for (const group of groups) end(group)
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}
