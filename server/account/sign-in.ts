// Signing in by email and PIN. A try is taken before its PIN is looked at: guesses sent at once count as many. A device that
// is known takes its own tries, any other the account's and those of its network.
import { toSeconds } from '#shared/kernel/clock.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { ACCOUNT_NOT_FOUND } from '#shared/account/account-refusals.ts'
import { afterWrongPin, FRESH_ATTEMPTS, signInRefusal } from '#shared/account/sign-in-attempts.ts'
import type { Parts } from '#server/parts.ts'
import { setAttempts, takeCredentials, type Whose } from './credentials-repository.ts'
import type { Credentials } from './credentials-table.ts'
import { forgetDevice, newDevice, setDeviceAttempts, takeDevice, type KnownDevice } from './known-devices.ts'
import { refuseStranger } from './strangers-repository.ts'
import { wrongGuesses } from './wrong-guesses.ts'

export interface SignedIn {
  readonly userId: string
  readonly tokenVersion: number
}

export interface AskedFrom {
  readonly address: string
  /** What the device shows of earlier sign-ins, whosever. */
  readonly devices?: readonly string[]
}

/** `device`: what the device has shown, or is given, for the next time. */
export type SignIn = (
  whose: Whose,
  pin: string,
  from: AskedFrom,
) => Promise<(SignedIn & { readonly email: string; readonly device: string }) | Refusal>

interface TakenTry {
  /** If there is an account whose PIN may be tried. */
  readonly known?: Credentials
  readonly device?: KnownDevice | undefined
  readonly wrong: Refusal
}

export const signInWith = ({
  database,
  pins,
  clock,
  config,
}: Pick<Parts, 'database' | 'pins' | 'clock' | 'config'>): SignIn => {
  const guesses = wrongGuesses(config)

  /**
   * What a wrong PIN is answered; a refusal when the address may not guess. Without an account the same work is done, so
   * that time does not tell a locked one from nobody's.
   */
  const takeTry = (whose: Whose, { address, devices = [] }: AskedFrom): Promise<TakenTry | Refusal> => {
    const now = toSeconds(clock.now())
    return database.write(async (tx) => {
      const known = await takeCredentials(tx, whose)
      const device = known && (await takeDevice(tx, pins, known, devices))
      if (known && device) {
        const locked = signInRefusal(device.attempts, now)
        if (locked) return { wrong: locked }
        const { next, refusal } = afterWrongPin(device.attempts, now)
        await setDeviceAttempts(tx, device.key, next)
        return { known, device, wrong: refusal }
      }
      const tooMany = await guesses.take(tx, address, now)
      if (tooMany) return tooMany
      if (!known) return { wrong: 'email' in whose ? await refuseStranger(tx, whose.email, now) : ACCOUNT_NOT_FOUND }
      const locked = signInRefusal(known, now)
      if (locked) return { wrong: locked }
      const { next, refusal } = afterWrongPin(known, now)
      await setAttempts(tx, known.userId, next)
      return { known, wrong: refusal }
    })
  }

  return async (whose, pin, from) => {
    const taken = await takeTry(whose, from)
    if (isRefusal(taken)) return taken
    const { known, device, wrong } = taken
    if (!(await pins.matches(known?.pinHash, pin)) || !known) return wrong
    const { userId, tokenVersion, email } = known
    await database.write(async (tx) => {
      if (device) return forgetDevice(tx, device.key)
      await setAttempts(tx, userId, FRESH_ATTEMPTS)
      await guesses.giveBack(tx, from.address)
    })
    return { userId, tokenVersion, email, device: device?.shown ?? newDevice(pins, known) }
  }
}
