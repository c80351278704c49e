import { passcodeTries } from '#server/group/passcode-tries.ts'
import { limitsOf } from '#server/http/request-limits.ts'
import { addRestCalls } from '#server/http/rest-binding.ts'
import { allHandlers } from './handlers.ts'
import { appPlugin } from './plugin.ts'

/** The calls of the catalogue over REST. */
export const restPlugin = appPlugin('rest', ['context', 'uploads', 'subscriptions', 'body-parsers'], async (app) => {
  const { engine, authentication, securityLog, uploadSlots: slots } = app
  const { database, clock } = app.settings
  await addRestCalls(app, {
    engine,
    handlers: allHandlers(app),
    authentication,
    limitsOf,
    securityLog,
    slots,
    around: { 'join-group': passcodeTries(database, clock) },
  })
})
