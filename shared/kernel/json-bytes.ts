// The size of a value as it travels and counts against limits: JSON in UTF-8.

const utf8Bytes = (text: string): number => {
  let bytes = text.length
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) continue
    // Two halves of a pair are four bytes together: JSON has no half alone.
    bytes += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2
  }
  return bytes
}

export const jsonBytes = (value: unknown): number => utf8Bytes(JSON.stringify(value))
