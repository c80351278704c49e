// Share target of the installed app: stores a shared picture and opens the page that continues. A page of another site
// can post here as well; therefore a picture changes nothing until its user confirms a payment.
import { systemClock } from '#shared/kernel/clock.ts'
import { keepSharedPicture, SHARE_PATH } from '#client/store/device/shared-picture.ts'

/** An unshrunk photograph; an upload is shrunk first. */
const MAX_SHARED_BYTES = 25 * 1024 * 1024

/** Field of the form, as the manifest names it. */
const FIELD = 'picture'

/** Decoding refuses what is no picture, as uploading does. */
const isPicture = async (file: Blob): Promise<boolean> => {
  if (!file.type.startsWith('image/') || file.size > MAX_SHARED_BYTES) return false
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return true
  } catch {
    return false
  }
}

const openPage = (refused: boolean): Response =>
  new Response(null, { status: 303, headers: { location: refused ? `${SHARE_PATH}?refused=1` : SHARE_PATH } })

/** `userId`: of the signed-in user, or null. */
export const receivePicture = async (request: Request, userId: string | null): Promise<Response> => {
  try {
    const file = (await request.formData()).get(FIELD)
    if (!(file instanceof Blob) || !(await isPicture(file))) return openPage(true)
    await keepSharedPicture(file, userId, systemClock.now())
    return openPage(false)
  } catch {
    return openPage(true)
  }
}
