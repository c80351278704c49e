// Share target of the installed app: stores a shared file and opens the page that continues. A page of another site can
// post here as well; therefore a file changes nothing until its user confirms a payment or starts an import.
import { systemClock } from '#shared/kernel/clock.ts'
import { SHARE_PATH, sharedPicture, sharedSheet } from '#client/store/device/shared-file.ts'

/** An unshrunk photograph; an upload is shrunk first. */
const MAX_SHARED_BYTES = 25 * 1024 * 1024

/** Fields of the form, as the manifest names them. */
const PICTURE_FIELD = 'picture'
const SHEET_FIELD = 'sheet'

const SHEET_PAGE = '/event/create'

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

const openPage = (location: string): Response => new Response(null, { status: 303, headers: { location } })

const refusedAt = (page: string): Response => openPage(`${page}?refused=1`)

/** The import reports what is wrong with a sheet. */
const receiveSheet = async (file: Blob, userId: string | null): Promise<Response> => {
  if (file.size === 0 || file.size > MAX_SHARED_BYTES) return refusedAt(SHEET_PAGE)
  await sharedSheet.keep(file, userId, systemClock.now())
  return openPage(SHEET_PAGE)
}

/** `userId`: of the signed-in user, or null. */
export const receiveFile = async (request: Request, userId: string | null): Promise<Response> => {
  try {
    const form = await request.formData()
    const sheet = form.get(SHEET_FIELD)
    if (sheet instanceof Blob) return await receiveSheet(sheet, userId)
    const picture = form.get(PICTURE_FIELD)
    if (!(picture instanceof Blob) || !(await isPicture(picture))) return refusedAt(SHARE_PATH)
    await sharedPicture.keep(picture, userId, systemClock.now())
    return openPage(SHARE_PATH)
  } catch {
    return refusedAt(SHARE_PATH)
  }
}
