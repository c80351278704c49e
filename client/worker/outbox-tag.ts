/** Tag of the Background Sync registration. */
export const OUTBOX_TAG = 'outbox'
