// Device tokens from earlier sign-ins on this browser. They survive signing out.
import { readSetting, writeSetting } from './device-database.ts'
import { MAX_DEVICE_SECRETS } from '#shared/account/account-commands.ts'

const KEY = 'known-devices'

/** Empty when the browser stores nothing. */
export const knownDevices = (): Promise<string[]> =>
  readSetting<string[]>(KEY)
    .then((devices) => devices ?? [])
    .catch(() => [])

export const keepDevice = async (device: string): Promise<void> => {
  const others = (await knownDevices()).filter((other) => other !== device)
  await writeSetting(KEY, [device, ...others].slice(0, MAX_DEVICE_SECRETS)).catch(() => undefined)
}
