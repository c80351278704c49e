// Reports stored rows that cannot be read, from any reader to the log of this process.
import { channel } from 'node:diagnostics_channel'

export interface UnreadableRow {
  readonly table: string
  /** Empty where the row has none. */
  readonly id: string
  readonly column: string
}

const unreadableRows = channel('gotong.unreadable-row')

export const reportUnreadableRow = (row: UnreadableRow): void => unreadableRows.publish(row)

/** Returns a function that ends it. */
export const onUnreadableRow = (listener: (row: UnreadableRow) => void): (() => void) => {
  const listen = (row: unknown): void => listener(row as UnreadableRow)
  unreadableRows.subscribe(listen)
  return () => {
    unreadableRows.unsubscribe(listen)
  }
}
