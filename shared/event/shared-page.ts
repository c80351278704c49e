// The parts of a shared link's page that the server writes for its script.

/** Id of the element with the event in JSON, as somebody without an account gets it. */
export const EMBEDDED_EVENT_ID = 'shared-event'

/** Address of the first picture, for everybody with the link. */
export const sharedPicturePath = ({ id, shareCode }: { readonly id: string; readonly shareCode: string }): string =>
  `/api/previews/${id}.jpg?shareCode=${encodeURIComponent(shareCode)}`
