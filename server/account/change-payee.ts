// Changes the payee after the PIN was checked, and mails the owner in the same transaction.
import { SYSTEM } from '#shared/kernel/change.ts'
import { readPin } from '#shared/account/account-checks.ts'
import { wrongAccount, wrongCurrentPin, PAYEE_NEEDS_PIN } from '#shared/account/account-refusals.ts'
import { toSeconds } from '#shared/kernel/clock.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import type { ServerContext } from '#server/server-context.ts'
import { recordPayeeChange } from './payee-changes-repository.ts'
import { payeeChangedMail, NOTICE_LIFETIME_S } from './pin-mails.ts'
import { signInWith } from './sign-in.ts'

interface PayeeOutput {
  readonly isChanged: boolean
  readonly isPayWithUEN: boolean
}

export const changePayeeHandler = (context: ServerContext): HandlersFor<'pay-with-uen'>['pay-with-uen'] => {
  const { engine, clock, mailQueue, config, securityLog } = context
  const signIn = signInWith(context)
  return async ({ password, ...payee }, { actor, address }) => {
    if (password.length === 0) return PAYEE_NEEDS_PIN
    const pin = readPin(password)
    if (pin === undefined) return wrongAccount({ password: 'Invalid password' })
    const known = await signIn({ userId: actor.id }, pin, { address })
    if (isRefusal(known)) return known.status === 403 ? wrongCurrentPin(known.detail) : known
    const now = toSeconds(clock.now())
    const ran = await engine.run(
      SYSTEM,
      'set-payee',
      { userId: actor.id, ...payee },
      {
        inSameTransaction: async (tx, output) => {
          if (!(output as PayeeOutput).isChanged) return
          await recordPayeeChange(tx, actor.id, now)
          await mailQueue.put(tx, payeeChangedMail(known.email, config.PUBLIC_URL), now + NOTICE_LIFETIME_S)
        },
      },
    )
    if (isRefusal(ran)) return ran
    if ((ran.output as PayeeOutput).isChanged) {
      securityLog({ event: 'payee-changed', userId: actor.id })
      if (payee.phone !== undefined) securityLog({ event: 'contact-changed', userId: actor.id })
    }
    mailQueue.sendSoon()
    return { isPayWithUEN: (ran.output as PayeeOutput).isPayWithUEN }
  }
}
