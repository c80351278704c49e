// Shrinks a photograph for storage and upload.

const MAX_SIDE_PX = 1600
const QUALITY = 0.8

export const fitWithin = (width: number, height: number, longest: number): { width: number; height: number } => {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const draw = async (bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> => {
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (context) {
      context.drawImage(bitmap, 0, 0, width, height)
      return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
    }
  }
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

const KINDS = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF[^]{4}WEBP/, /^GIF8[79]a/]
const MAX_PICTURE_BYTES = 10 * 1024 * 1024

/** Whether the server accepts it: JPEG, PNG, WebP or GIF up to 10 MB, by its first bytes (decision Q-121). */
export const isTakenPicture = (bytes: ArrayBuffer): boolean => {
  const start = String.fromCharCode(...new Uint8Array(bytes.slice(0, 12)))
  return bytes.byteLength <= MAX_PICTURE_BYTES && KINDS.some((kind) => kind.test(start))
}

/** JPEG of at most 1600 pixels a side. Returns the file unchanged when it is not a picture or would not shrink. */
export const shrinkPicture = async (file: Blob): Promise<Blob> => {
  if (!/^image\/(jpeg|png|webp|avif|heic|heif|bmp|gif)$/.test(file.type)) return file
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return file
  }
  const { width, height } = fitWithin(bitmap.width, bitmap.height, MAX_SIDE_PX)
  const smaller = await draw(bitmap, width, height)
  bitmap.close()
  return smaller !== null && smaller.size < file.size ? smaller : file
}
