const SAMPLE_BYTES = 1_000

/** UTF-16 without its mark: in most texts, every second byte is zero. */
const unmarkedUtf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 0] as [number, number]
  for (const [n, byte] of sample.entries()) if (byte === 0) zeros[n % 2 === 0 ? 0 : 1] += 1
  const isMost = (count: number): boolean => count > sample.length / 4
  if (bytes.length % 2 === 1 || isMost(zeros[0]) === isMost(zeros[1])) return null
  return isMost(zeros[1]) ? 'utf-16le' : 'utf-16be'
}

/** Text of a file that a spreadsheet program or a bank saved: UTF-8 or UTF-16, otherwise Windows-1252. */
export const textOfBytes = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const unmarked = unmarkedUtf16(bytes)
  if (unmarked !== null) return new TextDecoder(unmarked).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
