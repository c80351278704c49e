// Finds the files that changes refer to.
import { fileHash } from '#shared/payment/file-url.ts'

/** SHA-256 names of all files in an input, at any depth. */
export const filesNamedIn = (input: unknown): string[] => {
  const hash = typeof input === 'string' ? fileHash(input) : undefined
  if (hash !== undefined) return [hash]
  return typeof input === 'object' && input !== null ? Object.values(input).flatMap(filesNamedIn) : []
}

/** Each once. */
export const filesNamedBy = (
  changes: readonly { readonly input: unknown; readonly files?: readonly string[] }[],
): string[] => [...new Set(changes.flatMap(({ input, files = [] }) => [...files, ...filesNamedIn(input)]))]
