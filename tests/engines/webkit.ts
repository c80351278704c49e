// WebKitGTK on a virtual screen, driven by WebKitWebDriver over HTTP.
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#tests/support/free-port.ts'
import { retryFor, startProcess, WINDOW, type Engine, type EngineProcess } from './engine.ts'
import { COMMANDS, WebDriverError, type SendCommand } from './webdriver.ts'

/** Debian's Python, which has the packages python3-gi and gir1.2-webkit2-4.1. */
const PYTHON = '/usr/bin/python3'
const START_LIMIT_MS = 60_000
const VERSION_PROGRAM = `
import gi
gi.require_version("WebKit2", "4.1")
from gi.repository import WebKit2 as w
print(w.get_major_version(), w.get_minor_version(), w.get_micro_version(), sep=".")
`

const startScreen = async (): Promise<{ readonly screen: EngineProcess; readonly display: string }> => {
  const screen = startProcess('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  let output = ''
  screen.child.stdio[3]?.on('data', (chunk) => (output += String(chunk)))
  const display = await retryFor(START_LIMIT_MS, 'Xvfb does not start', async () => /^\d+(?=\n)/.exec(output)?.[0])
  return { screen, display: `:${display}` }
}

const request = async (address: string, method: string, body?: object): Promise<unknown> => {
  const response = await fetch(address, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new WebDriverError(error, message)
}

export const webkit: Engine = {
  name: 'WebKitGTK',
  version: () => execFileSync(PYTHON, ['-c', VERSION_PROGRAM], { encoding: 'utf8' }).trim(),
  newProfile: (folder) => {
    const downloads = join(folder, 'downloads')
    const profile = join(folder, 'profile')
    for (const path of [downloads, profile]) mkdirSync(path, { recursive: true })
    return {
      downloads,
      open: async () => {
        const { screen, display } = await startScreen()
        const port = await freePort()
        const driver = startProcess('WebKitWebDriver', [`--port=${port}`], {
          env: {
            HOME: folder,
            TZ: 'Asia/Singapore',
            DISPLAY: display,
            GDK_BACKEND: 'x11',
            NO_AT_BRIDGE: '1',
            WEBKIT_DISABLE_COMPOSITING_MODE: '1',
          },
          stdio: 'ignore',
        })
        const kill = async (): Promise<void> => {
          await driver.kill()
          await screen.kill()
        }
        const address = `http://127.0.0.1:${port}`
        try {
          await retryFor(START_LIMIT_MS, 'WebKitWebDriver does not answer', () =>
            request(`${address}/status`, 'GET').catch(() => undefined),
          )
          const script = join(import.meta.dirname, 'webkit-browser.py')
          const args = [script, profile, downloads, String(WINDOW.width), String(WINDOW.height)]
          const browserOptions = { binary: PYTHON, args }
          const made = await request(`${address}/session`, 'POST', {
            capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } },
          })
          const session = `${address}/session/${(made as { sessionId: string }).sessionId}`
          const send: SendCommand = (name, parameters = {}) => {
            const { method, path } = COMMANDS[name]
            const { id, ...body } = parameters
            const to = `${session}/${path.replace('{id}', String(id))}`
            return request(to, method, method === 'POST' ? body : undefined)
          }
          return { send, kill }
        } catch (error) {
          await kill()
          throw error
        }
      },
    }
  },
}
