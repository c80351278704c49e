// GET /api/personal-data, outside the envelope: a zip of all data about the caller.
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Authentication } from '#server/http/authentication.ts'
import { personalZip, type KeptFiles } from './personal-data.ts'

export interface PersonalDataOptions {
  readonly database: Database
  readonly authentication: Authentication
  readonly files: KeptFiles
  readonly clock: Clock
}

export const addPersonalData = (
  app: FastifyInstance,
  { database, authentication, files, clock }: PersonalDataOptions,
): void => {
  app.get(
    '/api/personal-data',
    { onRequest: authentication.required, config: { requestLimit: { max: 6, timeWindow: 600_000 } } },
    (request, reply) =>
      reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="gotong-my-data.zip"')
        .send(Readable.from(personalZip(database, files, request.actor.id, toSeconds(clock.now())))),
  )
}
