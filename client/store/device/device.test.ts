import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { currentDevice, deviceNameFor, loadDevice, renameDevice, useDevice } from './device.ts'
import { DEVICE_KEY, deviceDatabase, writeSetting } from './device-database.ts'

/** Subscribes as a component does. */
vi.mock('react', () => ({
  useSyncExternalStore: <T>(subscribe: (listener: () => void) => () => void, get: () => T): T => {
    subscribe(() => undefined)
    return get()
  },
}))

beforeAll(() => vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Mobile' }))
afterAll(() => vi.unstubAllGlobals())

test('a device gets its id once, and a recognisable name', async () => {
  const devices = await Promise.all([loadDevice(), loadDevice(), loadDevice()])
  expect(new Set(devices.map(({ id }) => id)).size).toBe(1)
  expect(devices[0]?.name).toBe('Android phone')
})

test('a device can be renamed; its id stays', async () => {
  const { id } = await loadDevice()
  await renameDevice('  Counter 2 ')
  expect(currentDevice()).toEqual({ id, name: 'Counter 2' })
  expect(await loadDevice()).toEqual({ id, name: 'Counter 2' })
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X910)', 'Android tablet'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Computer'],
])('%s is named %s', (userAgent, name) => {
  expect(deviceNameFor(userAgent)).toBe(name)
})

test('SYN-022 a name that another tab gives is shown, also when the connection was lost before', async () => {
  const { id } = await loadDevice()
  const reading = vi
    .spyOn(deviceDatabase.settings, 'get')
    .mockRejectedValueOnce(new DOMException('Connection to Indexed Database server lost', 'UnknownError'))
  useDevice()
  await vi.waitFor(() => expect(reading.mock.calls.length).toBeGreaterThan(1))
  await writeSetting(DEVICE_KEY, { id, name: 'Counter 3' })
  await vi.waitFor(() => expect(currentDevice()).toEqual({ id, name: 'Counter 3' }))
})
