// A device on which somebody signed in before has tries of its own for their account. So nobody keeps them out by guessing:
// neither at their account, nor from the network that they share with thousands.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { FRESH_ATTEMPTS, LAST_LOCK, type SignInAttempts } from '#shared/account/sign-in-attempts.ts'
import type { Tx } from '#server/db/database.ts'
import type { PinHash } from './pin-hash.ts'

type Marks = Pick<PinHash, 'mark'>

const SECRET_BYTES = 16

/** Whose device it is, and under which PIN: another PIN ends what a device knew. */
export interface DeviceOwner {
  readonly userId: string
  readonly tokenVersion: number
}

const shownFor = (pins: Marks, { userId, tokenVersion }: DeviceOwner, secret: string): string =>
  `${secret}.${pins.mark('device', userId, `${tokenVersion} ${secret}`)}`

/** What a device shows at the next sign-in: a secret of its own, and the server's word for whose device it is. */
export const newDevice = (pins: Marks, owner: DeviceOwner): string =>
  shownFor(pins, owner, randomBytes(SECRET_BYTES).toString('base64url'))

/** To the letter: its tries are counted by all that it shows. */
const isDeviceOf = (pins: Marks, owner: DeviceOwner, shown: string): boolean => {
  const [secret = ''] = shown.split('.')
  const right = Buffer.from(shownFor(pins, owner, secret))
  const given = Buffer.from(shown)
  return given.length === right.length && timingSafeEqual(given, right)
}

export interface KnownDevice {
  /** SHA-256 of what it shows. */
  readonly key: string
  readonly shown: string
  readonly attempts: SignInAttempts
}

/** The one of these that is a device of this person and may still try; nobody else has it until the transaction ends. */
export const takeDevice = async (
  tx: Tx,
  pins: Marks,
  owner: DeviceOwner,
  devices: readonly string[],
): Promise<KnownDevice | undefined> => {
  const shown = devices.find((device) => isDeviceOf(pins, owner, device))
  if (shown === undefined) return undefined
  const { userId } = owner
  const key = createHash('sha256').update(shown).digest('hex')
  const attempts = await tx
    .insertInto('known_devices')
    .values({ key, userId, ...FRESH_ATTEMPTS })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ userId }))
    .returning(['tries', 'lockedUntil', 'locks'])
    .executeTakeFirstOrThrow()
  return attempts.locks >= LAST_LOCK ? undefined : { key, shown, attempts }
}

export const setDeviceAttempts = async (tx: Tx, key: string, attempts: SignInAttempts): Promise<void> => {
  await tx.updateTable('known_devices').set(attempts).where('key', '=', key).execute()
}

/** Only what was tried in vain is remembered. */
export const forgetDevice = async (tx: Tx, key: string): Promise<void> => {
  await tx.deleteFrom('known_devices').where('key', '=', key).execute()
}

export const forgetDevicesOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('known_devices').where('userId', '=', userId).execute()
}
