// What this browser shows at sign-in: that its people signed in on it before. It outlives signing out.
import { DEVICES } from '#shared/account/account-operations.ts'
import { readSetting, writeSetting } from './device-database.ts'

const KEY = 'known-devices'

/** None where the browser keeps nothing. */
export const knownDevices = (): Promise<string[]> =>
  readSetting<string[]>(KEY)
    .then((devices) => devices ?? [])
    .catch(() => [])

export const keepDevice = async (device: string): Promise<void> => {
  const others = (await knownDevices()).filter((other) => other !== device)
  await writeSetting(KEY, [device, ...others].slice(0, DEVICES)).catch(() => undefined)
}
