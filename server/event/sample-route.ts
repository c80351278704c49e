// GET /misc/sample.xlsx: the event sheet template, dated from today.
import type { FastifyInstance } from 'fastify'
import { SAMPLE_PATH, sampleSheet } from '#shared/event/event-sheet-sample.ts'
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const addSample = (app: FastifyInstance, clock: Clock): void => {
  app.get(SAMPLE_PATH, (_request, reply) =>
    reply
      .type(WORKBOOK)
      .header('cache-control', 'no-cache')
      .header('content-disposition', 'attachment; filename="sample.xlsx"')
      .send(Buffer.from(sampleSheet(toSeconds(clock.now())))),
  )
}
