// Uploading a picture by a form.
import type { HandlersFor } from '#server/http/call.ts'
import { NO_PICTURE, type TakeUpload } from './take-upload.ts'

export const paymentHandlers = (take: TakeUpload): HandlersFor<'upload-photo'> => ({
  'upload-photo': (_input, { actor, file }) => (file === null ? Promise.resolve(NO_PICTURE) : take(actor, file.bytes)),
})
