// Makes Chromium start a new log for the app's databases. All of them share one LevelDB, and after a failed write its
// log ends in a torn record. Deleting a database compacts the LevelDB, which replaces the log.

const SCRATCH = 'gotong-scratch'

const settled = (request: IDBOpenDBRequest): Promise<void> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })

/** Only useful as the first use of IndexedDB after a fault. */
export const rewriteLog = async (): Promise<void> => {
  const creating = indexedDB.open(SCRATCH)
  await settled(creating)
  creating.result.close()
  await settled(indexedDB.deleteDatabase(SCRATCH))
}
