// The wish for web push on this device: whose it is, and whether the server has the subscription.
import { PUSH_KEY, readSetting, writeSetting } from './device-database.ts'

interface PushRecord {
  readonly userId: string
  /** The server accepted the subscription, and nothing is known to have ended it since. */
  readonly isConfirmed: boolean
}

/** Undefined when push is off, or was turned on by a version of the app that kept no record. */
export const readPushRecord = (): Promise<PushRecord | undefined> =>
  readSetting<PushRecord>(PUSH_KEY).catch(() => undefined)

export const writePushRecord = (record: PushRecord): Promise<void> => writeSetting(PUSH_KEY, record)

/** The server has deleted the subscription, as with a token that ended. */
export const lapsePush = async (): Promise<void> => {
  const record = await readPushRecord()
  if (record) await writePushRecord({ ...record, isConfirmed: false })
}
