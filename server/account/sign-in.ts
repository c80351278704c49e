// Signs in by email and PIN. Each attempt is counted before its PIN is compared, so that concurrent attempts all count. A known
// device has its own counter; any other device counts for the account and for its network.
import { toSeconds } from '#shared/kernel/clock.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { USER_BANNED } from '#shared/operator/operator-refusals.ts'
import { ACCOUNT_NOT_FOUND } from '#shared/account/account-refusals.ts'
import { afterWrongPin, FRESH_ATTEMPTS, signInRefusal } from '#shared/account/sign-in-attempts.ts'
import type { ServerContext } from '#server/server-context.ts'
import { setAttempts, lockCredentials, type CredentialOwner } from './credentials-repository.ts'
import type { Credentials } from './credentials-table.ts'
import {
  forgetDevice,
  newDevice,
  setDeviceAttempts,
  lockKnownDevice,
  type KnownDevice,
} from './known-device-attempts.ts'
import type { SignedIn } from './opened-session.ts'
import { signInBrake } from './sign-in-brake.ts'
import { countUnknownEmailAttempt } from './unknown-email-attempts-repository.ts'
import { networkAttemptsWith } from './network-attempts.ts'

export interface SignInOrigin {
  readonly address: string
  /** Device secrets of earlier sign-ins, of any account. */
  readonly devices?: readonly string[]
}

/** `device`: the secret that the device sent, or a new one that it must store for the next sign-in. */
export type SignIn = (
  whose: CredentialOwner,
  pin: string,
  from: SignInOrigin,
) => Promise<(SignedIn & { readonly email: string; readonly device: string }) | Refusal>

interface CountedAttempt {
  /** Missing where no account exists, or its PIN may not be tried now. */
  readonly known?: Credentials
  readonly device?: KnownDevice | undefined
  /** Set when the account is locked; its PIN is then not compared. */
  readonly lockedUserId?: string
  readonly wrong: Refusal
}

export const signInWith = ({
  database,
  pins,
  clock,
  config,
  securityLog,
}: Pick<ServerContext, 'database' | 'pins' | 'clock' | 'config' | 'securityLog'>): SignIn => {
  const networkAttempts = networkAttemptsWith(config)
  const brake = signInBrake(config)

  /**
   * The answer to a wrong PIN; a refusal when the network has no attempts left. The same work is done without an account, so
   * that the response time does not show whether an account exists or is locked.
   */
  const countAttempt = (
    whose: CredentialOwner,
    { address, devices = [] }: SignInOrigin,
  ): Promise<CountedAttempt | Refusal> => {
    const now = toSeconds(clock.now())
    return database.write(async (tx) => {
      const known = await lockCredentials(tx, whose)
      const device = known && (await lockKnownDevice(tx, pins, known, devices))
      if (known && device) {
        const locked = signInRefusal(device.attempts, now)
        if (locked) return { lockedUserId: known.userId, wrong: locked }
        const { next, refusal } = afterWrongPin(device.attempts, now)
        await setDeviceAttempts(tx, device.key, next)
        return { known, device, wrong: refusal }
      }
      const tooMany = await networkAttempts.count(tx, address, now)
      if (tooMany) return tooMany
      const { isBraked, hasStarted } = await brake.countAttempt(tx, now)
      if (hasStarted) securityLog({ event: 'sign-in-brake-started' })
      if (!known)
        return {
          wrong: 'email' in whose ? await countUnknownEmailAttempt(tx, whose.email, now, isBraked) : ACCOUNT_NOT_FOUND,
        }
      const locked = signInRefusal(known, now)
      if (locked) return { lockedUserId: known.userId, wrong: locked }
      const { next, refusal } = afterWrongPin(known, now, isBraked)
      await setAttempts(tx, known.userId, next)
      return { known, wrong: refusal }
    })
  }

  return async (whose, pin, from) => {
    const attempt = await countAttempt(whose, from)
    if (isRefusal(attempt)) {
      securityLog({ event: 'sign-in-failed', userId: 'userId' in whose ? whose.userId : null, code: attempt.code })
      return attempt
    }
    const { known, lockedUserId, device, wrong } = attempt
    if (!(await pins.matches(known?.pinHash, pin)) || !known) {
      securityLog({ event: 'sign-in-failed', userId: known?.userId ?? lockedUserId ?? null, code: wrong.code })
      return wrong
    }
    const { userId, tokenVersion, email, bannedAt } = known
    if (bannedAt !== null) {
      securityLog({ event: 'sign-in-failed', userId, code: USER_BANNED.code })
      return USER_BANNED
    }
    await database.write(async (tx) => {
      if (device) return forgetDevice(tx, device.key)
      await setAttempts(tx, userId, FRESH_ATTEMPTS)
      await networkAttempts.uncount(tx, from.address)
      await brake.uncountAttempt(tx)
    })
    return { userId, tokenVersion, email, device: device?.shown ?? newDevice(pins, known) }
  }
}
