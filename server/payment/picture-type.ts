// Recognises the type of a picture by its first bytes (decision Q-121); the sender's content type is ignored.

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif'

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024

const starts = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))

export const pictureType = (bytes: Buffer): PictureType | undefined => {
  if (starts(bytes, '\xff\xd8\xff')) return 'image/jpeg'
  if (starts(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) return 'image/webp'
  if (starts(bytes, 'GIF87a') || starts(bytes, 'GIF89a')) return 'image/gif'
  return undefined
}
