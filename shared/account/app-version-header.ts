// The version of the app, which a device names when it syncs.

/** Lower case, as servers read it. */
export const APP_VERSION_HEADER = 'x-gotong-version'

const MAX_VERSION_CHARACTERS = 40

/** Null for a header that is missing or no version. */
export const appVersionOf = (header: unknown): string | null =>
  typeof header === 'string' && header.length <= MAX_VERSION_CHARACTERS && /^\d[\w.+-]*$/.test(header) ? header : null
