// Waits for the copies of unsent changes (C34).
import { reportFault } from '#client/store/calls/report-fault.ts'
import { noticeStorageFault, retryLater } from '#client/store/database/storage-health.ts'
import { copyUnsent } from '#client/store/engine/unsent-copies.ts'

/** False: storage fails again, and the change may not be called saved (C34). */
export const isCopied = async (): Promise<boolean> => {
  try {
    await copyUnsent()
    return true
  } catch (error) {
    reportFault(error, 'a copy of unsent changes')
    noticeStorageFault()
    return false
  }
}

/** Resolves once every unsent change has a copy, or needs none. */
export const untilCopied = async (): Promise<void> => {
  while (!(await isCopied())) await new Promise<void>((resolve) => retryLater(resolve, 0))
}
