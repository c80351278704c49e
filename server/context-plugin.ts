// Collects the services that handlers of calls take what they need from.
import { pinHash } from '#server/account/pin-hash.ts'
import { socialIdentity } from '#server/account/social-identity.ts'
import { appPlugin } from './plugin.ts'
import { createStreamChecks } from '#server/sync/stream-checks.ts'

export const contextPlugin = appPlugin('context', ['engine', 'authentication', 'mail'], async (app) => {
  const { config, database, secrets, clock } = app.settings
  const { engine, mailQueue, securityLog, authentication } = app
  const social = socialIdentity(config, secrets.tokenSecret, clock, (fault) =>
    app.log.warn({ fault }, 'social sign-in'),
  )
  const streams = createStreamChecks()
  app.decorate('socialIdentity', social)
  app.decorate('streamChecks', streams)
  app.decorate('context', {
    config,
    clock,
    database,
    engine,
    pins: await pinHash(secrets.pinPepper),
    mailQueue,
    social,
    tokenFor: authentication.tokenFor,
    pushKey: secrets.pushKeys.publicKey,
    streams,
    securityLog,
  })
})
