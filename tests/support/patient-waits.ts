// `vi.waitFor` and `vi.waitUntil` give up after a second by default, which a busy machine may need for one step. Vitest
// has no setting for it, so this setup file gives them a longer default; a test may still name its own.
import { vi } from 'vitest'

const WAIT_TIMEOUT_MS = 15_000

const { waitFor, waitUntil } = vi
const patched: unique symbol = Symbol.for('gotong.patient-waits')

// Test files of one worker may share `vi`: it is patched once.
if (!Object.hasOwn(vi, patched)) {
  Object.defineProperty(vi, patched, { value: true })
  vi.waitFor = (callback, options = WAIT_TIMEOUT_MS) => waitFor(callback, options)
  vi.waitUntil = (callback, options = WAIT_TIMEOUT_MS) => waitUntil(callback, options)
}
