// Names of saved files, valid on Windows, macOS, Linux, Android and iOS.

/** Bytes of UTF-8 without the ending; systems take 255 bytes, and downloads add ' (1)'. */
const MAX_NAME_BYTES = 180
/** Refused in file names, or invisible: control and format characters, which can reverse the shown order of letters. */
const NOT_ALLOWED = /[\\/:*?"<>|\s\p{Cc}\p{Cs}\p{Co}\p{Cn}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu
/** Devices of Windows, also with an ending. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

const shortened = (text: string): string => {
  const characters = Array.from(text)
  while (bytesOf(characters.join('')) > MAX_NAME_BYTES) characters.pop()
  return characters.join('')
}

/** A file name from a title that people typed; `fallback` where nothing of it can stay. */
export const fileName = (title: string, ending: string, fallback: string): string => {
  const tidy = title.normalize('NFC').replace(NOT_ALLOWED, ' ').trim()
  // A leading dot hides a file, and Windows drops dots and spaces at the end.
  const name = shortened(tidy.replace(/^[. ]+/, '')).replace(/[. ]+$/, '') || fallback
  return `${name.replace(RESERVED, '$1_')}.${ending}`
}
