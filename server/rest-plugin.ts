import { limitPasscodeAttempts } from '#server/group/passcode-attempts.ts'
import { createLargeAnswers } from '#server/http/large-answers.ts'
import { limitsOf } from '#server/http/request-limits.ts'
import { addRestRoutes } from '#server/http/rest-routes.ts'
import { allHandlers } from './handlers.ts'
import { changesByLink } from '#server/payment/uses-by-link.ts'
import { appPlugin } from './plugin.ts'

/** The calls of the catalogue over REST. */
export const restPlugin = appPlugin('rest', ['context', 'uploads', 'subscriptions', 'body-parsers'], async (app) => {
  const { engine, authentication, securityLog, uploadSlots: slots } = app
  const { config, database, clock } = app.settings
  await addRestRoutes(app, {
    engine,
    handlers: allHandlers(app),
    authentication,
    limitsOf,
    securityLog,
    slots,
    largeAnswers: config.RATE_LIMITS === 'off' ? null : createLargeAnswers(clock),
    guards: { 'join-group': limitPasscodeAttempts(database, clock), 'update-order-buyer-status': changesByLink(clock) },
  })
})
