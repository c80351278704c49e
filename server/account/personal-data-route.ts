// GET /api/personal-data, outside the envelope: a zip of all data about the caller.
import { Readable } from 'node:stream'
import { toSeconds } from '#shared/kernel/clock.ts'
import { appPlugin } from '#server/plugin.ts'
import { personalZip } from './personal-data.ts'

export const personalDataPlugin = appPlugin('personal-data', ['authentication', 'uploads'], (app) => {
  const { database, clock } = app.settings
  app.get(
    '/api/personal-data',
    { onRequest: app.authentication.required, config: { requestLimit: { max: 6, timeWindow: 600_000 } } },
    (request, reply) =>
      reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="gotong-my-data.zip"')
        .send(Readable.from(personalZip(database, app.uploadFiles, request.actor.id, toSeconds(clock.now())))),
  )
})
