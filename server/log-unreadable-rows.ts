import { onUnreadableRow } from '#server/db/unreadable-rows.ts'
import { logOnce } from '#server/http/readable-reply.ts'
import { appPlugin } from './plugin.ts'

interface ErrorLog {
  error(about: object, message: string): void
}

/** Logs each row once. Returns a function that ends it. */
export const logUnreadableRows = (log: ErrorLog): (() => void) => {
  const logRow = logOnce(({ call: table, id, issue }) =>
    log.error({ table, id, issue }, 'a stored row cannot be read and is left out of lists'),
  )
  return onUnreadableRow(({ table, id, column }) => logRow(table, { id, issue: `${column} is no JSON` }))
}

export const unreadableRowsPlugin = appPlugin('unreadable-rows', [], (app) => {
  const stop = logUnreadableRows(app.log)
  app.addHook('onClose', async () => stop())
})
