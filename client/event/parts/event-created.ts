/** Said where the host looks after publishing: in the share dialog. */
export const EVENT_CREATED = 'Create event successfully!'
