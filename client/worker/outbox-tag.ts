/** What the page asks Background Sync for. */
export const OUTBOX_TAG = 'outbox'
