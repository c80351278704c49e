// Firefox without geckodriver: it understands the commands of WebDriver itself, over its Marionette protocol.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { retryFor, startProcess, WINDOW, type Engine } from './engine.ts'
import { COMMANDS, valueOf, WebDriverError, type SendCommand } from './webdriver.ts'

const PROGRAM = 'firefox-esr'
const START_LIMIT_MS = 60_000

const settingsFor = (downloads: string): Readonly<Record<string, string | number | boolean>> => ({
  // The port stands in the profile's file MarionetteActivePort.
  'marionette.port': 0,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.aboutwelcome.enabled': false,
  'browser.sessionstore.resume_from_crash': false,
  'toolkit.startup.max_resumed_crashes': -1,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.policy.dataReportingPolicyBypassNotification': true,
  'toolkit.telemetry.enabled': false,
  'app.update.enabled': false,
  'app.normandy.enabled': false,
  'extensions.update.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.region.network.url': '',
  'browser.search.update': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
  'browser.download.always_ask_before_handling_new_types': false,
  'browser.download.alwaysOpenPanel': false,
  'browser.helperApps.neverAsk.saveToDisk': 'application/pdf,text/csv,application/octet-stream',
  'browser.download.open_pdf_attachments_inline': false,
  'pdfjs.disabled': true,
  'intl.accept_languages': 'en-SG, en',
})

type Answer = readonly [type: 1, id: number, error: { error: string; message: string } | null, result: unknown]

/** Messages have the form `LENGTH:JSON`; the first one greets. */
const readMessages = (socket: Socket, onMessage: (message: unknown) => void): void => {
  let rest = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const colon = rest.indexOf(':')
      const length = Number(rest.subarray(0, Math.max(colon, 0)).toString())
      if (colon < 0 || rest.length < colon + 1 + length) return
      onMessage(JSON.parse(rest.subarray(colon + 1, colon + 1 + length).toString()))
      rest = rest.subarray(colon + 1 + length)
    }
  })
}

const connectMarionette = async (port: number) => {
  const socket = connect(port, '127.0.0.1')
  const pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let lastId = 0
  const greeted = new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    readMessages(socket, (message) => {
      if (!Array.isArray(message)) return resolve()
      const [, id, error, result] = message as unknown as Answer
      const waiting = pending.get(id)
      pending.delete(id)
      if (error) waiting?.reject(new WebDriverError(error.error, error.message))
      else waiting?.resolve(valueOf(result))
    })
  })
  socket.on('close', () => {
    for (const { reject } of pending.values()) reject(new WebDriverError('disconnected', 'Firefox has ended'))
    pending.clear()
  })
  await greeted
  socket.on('error', () => undefined)
  return {
    call: (name: string, parameters: object) =>
      new Promise<unknown>((resolve, reject) => {
        if (socket.destroyed) return reject(new WebDriverError('disconnected', 'Firefox has ended'))
        lastId += 1
        pending.set(lastId, { resolve, reject })
        const text = JSON.stringify([0, lastId, name, parameters])
        socket.write(`${Buffer.byteLength(text)}:${text}`)
      }),
    close: () => socket.destroy(),
  }
}

export const firefox: Engine = {
  name: 'Firefox ESR',
  version: () => /[\d.]+(?=esr)/.exec(execFileSync(PROGRAM, ['--version'], { encoding: 'utf8' }))?.[0] ?? 'unknown',
  newProfile: (folder) => {
    const downloads = join(folder, 'downloads')
    const profile = join(folder, 'profile')
    for (const path of [downloads, profile]) mkdirSync(path, { recursive: true })
    const lines = Object.entries(settingsFor(downloads)).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    )
    writeFileSync(join(profile, 'user.js'), `${lines.join('\n')}\n`)
    return {
      downloads,
      open: async () => {
        const portFile = join(profile, 'MarionetteActivePort')
        rmSync(portFile, { force: true })
        const args = ['--headless', '--marionette', '--no-remote', '--profile', profile]
        const size = [`--width=${WINDOW.width}`, `--height=${WINDOW.height}`]
        const { kill } = startProcess(PROGRAM, [...args, ...size, 'about:blank'], {
          env: { HOME: folder, TZ: 'Asia/Singapore', MOZ_CRASHREPORTER_DISABLE: '1' },
          stdio: 'ignore',
        })
        try {
          const port = await retryFor(START_LIMIT_MS, 'Firefox does not open its port', async () =>
            existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) || undefined : undefined,
          )
          const { call, close } = await connectMarionette(port)
          await call('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } })
          await call('WebDriver:SetWindowRect', WINDOW)
          const send: SendCommand = (name, parameters = {}) => call(COMMANDS[name].marionette, parameters)
          return {
            send,
            kill: async () => {
              await kill()
              close()
            },
          }
        } catch (error) {
          await kill()
          throw error
        }
      },
    }
  },
}
