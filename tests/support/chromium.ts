import { existsSync } from 'node:fs'

/** Start of the system's Chromium for tests and measurements: nothing in the background. */
export const CHROMIUM = {
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/**
 * The same browser without its windows, where it is installed: a browser test takes four fifths of the processor time. It
 * has neither push nor background sync. It runs without Maglev, the middle one of its compilers, which costs a short test more
 * than it saves.
 */
export const WINDOWLESS_CHROMIUM = {
  args: [...CHROMIUM.args, '--js-flags=--no-maglev'],
  executablePath: existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM.executablePath,
}
