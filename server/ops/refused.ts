/** Something that the operator can mend: its message is the one line they read. Nothing was changed. */
export class Refused extends Error {}

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
