// A device on which the account's owner signed in before has separate attempts. An attacker therefore cannot lock the
// owner out, neither through the account nor through a shared network.
import { randomBytes } from 'node:crypto'
import { FRESH_ATTEMPTS, MAX_LOCKS, type SignInAttempts } from '#shared/account/sign-in-attempts.ts'
import { isSameSecret, sha256Hex } from '#server/sha256.ts'
import type { Tx } from '#server/db/database.ts'
import type { PinHash } from './pin-hash.ts'

type Marks = Pick<PinHash, 'mark'>

const SECRET_BYTES = 16

/** The device's owner and PIN version: a new PIN invalidates the device's secret. */
export interface DeviceOwner {
  readonly userId: string
  readonly tokenVersion: number
}

const shownFor = (pins: Marks, { userId, tokenVersion }: DeviceOwner, secret: string): string =>
  `${secret}.${pins.mark('device', userId, `${tokenVersion} ${secret}`)}`

/** The secret that a device shows at the next sign-in, with the server's MAC over it and its owner. */
export const newDevice = (pins: Marks, owner: DeviceOwner): string =>
  shownFor(pins, owner, randomBytes(SECRET_BYTES).toString('base64url'))

/** Exact match: attempts are keyed by the full token. */
const isDeviceOf = (pins: Marks, owner: DeviceOwner, shown: string): boolean => {
  const [secret = ''] = shown.split('.')
  return isSameSecret(shownFor(pins, owner, secret), shown)
}

export interface KnownDevice {
  /** SHA-256 of the shown secret. */
  readonly key: string
  readonly shown: string
  readonly attempts: SignInAttempts
}

/** Finds and locks a known device of this person that has attempts left. */
export const lockKnownDevice = async (
  tx: Tx,
  pins: Marks,
  owner: DeviceOwner,
  devices: readonly string[],
): Promise<KnownDevice | undefined> => {
  const shown = devices.find((device) => isDeviceOf(pins, owner, device))
  if (shown === undefined) return undefined
  const { userId } = owner
  const key = sha256Hex(shown)
  const attempts = await tx
    .insertInto('known_devices')
    .values({ key, userId, ...FRESH_ATTEMPTS })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ userId }))
    .returning(['tries', 'lockedUntil', 'locks'])
    .executeTakeFirstOrThrow()
  return attempts.locks >= MAX_LOCKS ? undefined : { key, shown, attempts }
}

export const setDeviceAttempts = async (tx: Tx, key: string, attempts: SignInAttempts): Promise<void> => {
  await tx.updateTable('known_devices').set(attempts).where('key', '=', key).execute()
}

/** Only failed attempts are stored. */
export const forgetDevice = async (tx: Tx, key: string): Promise<void> => {
  await tx.deleteFrom('known_devices').where('key', '=', key).execute()
}

export const forgetDevicesOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('known_devices').where('userId', '=', userId).execute()
}
