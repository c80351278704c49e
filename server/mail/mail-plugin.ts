import { addTimer, appPlugin } from '#server/plugin.ts'
import { mailFault, mailPort } from './mail-port.ts'
import { mailQueue } from './mail-queue.ts'

const SEND_INTERVAL_MS = 30_000

export const mailPlugin = appPlugin('mail', [], (app) => {
  const { config, database, clock } = app.settings
  const mails = mailQueue({
    database,
    clock,
    port: mailPort(config),
    onFault: (error) => app.log.error({ fault: mailFault(error) }, 'mail'),
    onAttempt: (outcome) => app.metrics.mails.add({ outcome }),
  })
  app.decorate('mailQueue', mails)
  app.addHook('onClose', () => mails.close())
  addTimer(app, 'mail', SEND_INTERVAL_MS, () => mails.sendQueued())
})
