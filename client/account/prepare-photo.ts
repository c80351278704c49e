import { reportFault } from '#client/store/calls/report-fault.ts'

const isPicture = async (file: Blob): Promise<boolean> => {
  try {
    ;(await createImageBitmap(file)).close()
    return true
  } catch {
    return false
  }
}

/** A chosen photo, shrunk, or the message why it cannot be used. */
export const preparePhoto = async (
  file: Blob,
): Promise<{ readonly photo: Blob } | { readonly photo: null; readonly message: string }> => {
  if (!(await isPicture(file))) return { photo: null, message: 'This picture could not be read. Try another one.' }
  try {
    const { shrinkPicture } = await import('#client/store/device/shrink-picture.ts')
    return { photo: await shrinkPicture(file) }
  } catch (error) {
    reportFault(error, 'a chosen photo')
    return { photo: null, message: 'The photo could not be added. Load the page again and choose it once more.' }
  }
}
