// GET /misc/sample.xlsx: the event sheet template, dated from today.
import { SAMPLE_PATH, sampleSheet } from '#shared/event/event-sheet-sample.ts'
import { toSeconds } from '#shared/kernel/clock.ts'
import { appPlugin } from '#server/plugin.ts'

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const sampleSheetPlugin = appPlugin('sample-sheet', [], (app) => {
  const { clock } = app.settings
  app.get(SAMPLE_PATH, (_request, reply) =>
    reply
      .type(WORKBOOK)
      .header('cache-control', 'no-cache')
      .header('content-disposition', 'attachment; filename="sample.xlsx"')
      .send(Buffer.from(sampleSheet(toSeconds(clock.now())))),
  )
})
